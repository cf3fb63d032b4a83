import requests
import ssl
requests.get(url, verify=False)  # expect-match
context = ssl._create_unverified_context()  # expect-match
context.verify_mode = ssl.CERT_NONE  # expect-match
