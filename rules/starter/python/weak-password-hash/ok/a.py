import hashlib
a = hashlib.md5(content).hexdigest()
b = hashlib.pbkdf2_hmac('sha256', password.encode(), salt, 600000)
c = hashlib.sha256(token)
