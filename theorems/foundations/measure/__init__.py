"""Laws, kernels, joint laws and means."""
