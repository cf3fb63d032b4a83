from Crypto.Cipher import AES, DES
from cryptography.hazmat.primitives.ciphers import modes
a = DES.new(key, DES.MODE_CBC, iv)  # expect-match
b = AES.new(key, AES.MODE_ECB)  # expect-match
c = modes.ECB()  # expect-match
