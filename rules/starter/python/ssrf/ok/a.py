import requests
from flask import Flask, request
app = Flask(__name__)

@app.route('/proxy')
def proxy():
    requests.get('https://api.example.com/users/' + request.args['id'])
    requests.get(f"https://api.example.com/users/{request.args['id']}")
    requests.post('https://api.example.com/x', json=request.json)
    return request.args['url']
