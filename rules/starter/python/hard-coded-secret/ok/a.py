import os
SECRET_KEY = os.environ['SECRET_KEY']
api_key = 'your-api-key'
password = ''
password_label = 'Type it here'
