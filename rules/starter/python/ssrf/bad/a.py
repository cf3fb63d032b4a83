import requests
from urllib.request import urlopen
from flask import Flask, request
app = Flask(__name__)

@app.route('/proxy')
def proxy():
    requests.get(request.args['url'])  # expect-match
    requests.post('http://' + request.args['host'] + '/x')  # expect-match
    return urlopen(request.form['u']).read()  # expect-match
