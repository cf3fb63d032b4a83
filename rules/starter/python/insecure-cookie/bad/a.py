response.set_cookie('auth_cookie', value)  # expect-match
response.set_cookie('theme', value, httponly=False)  # expect-match
SESSION_COOKIE_SECURE = False  # expect-match
