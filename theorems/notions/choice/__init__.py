"""The choice between two mechanisms by a coin that does not see the data: which notions it keeps."""
