import hashlib
from hashlib import md5
a = hashlib.md5(password.encode()).hexdigest()  # expect-match
b = hashlib.sha1(request.form['password'].encode()).hexdigest()  # expect-match
c = md5(user.password.encode('utf-8')).hexdigest()  # expect-match
