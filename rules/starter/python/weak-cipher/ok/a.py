from Crypto.Cipher import AES
from cryptography.hazmat.primitives.ciphers import modes
a = AES.new(key, AES.MODE_GCM)
b = modes.GCM(nonce)
c = Desk.new(key)
