import os
os.chmod(path, 0o600)
os.chmod(path, 0o755)
path.chmod(mode)
