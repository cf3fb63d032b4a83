response.set_cookie('auth_cookie', value, httponly=True, secure=True)
response.set_cookie('theme', value)
SESSION_COOKIE_SECURE = True
