import os
os.chmod(path, 0o777)  # expect-match
os.chmod('a', 0o666)  # expect-match
path.chmod(0o702)  # expect-match
