import requests
import ssl
requests.get(url)
requests.get(url, verify='/etc/ca.pem')
context = ssl.create_default_context()
