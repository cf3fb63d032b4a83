import jwt
a = jwt.encode(claims, 'csrf_vulneribility', algorithm='HS256')  # expect-match
b = jwt.decode(text, 'csrf_vulneribility', algorithms=['HS256'])  # expect-match
c = jwt.encode({'a': 1}, 'other')  # expect-match
