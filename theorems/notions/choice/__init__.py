"""The choice between two mechanisms, independently of the data: which notions it keeps."""
