import base64
import pickle
import jsonpickle
from flask import Flask, request
app = Flask(__name__)

@app.route('/load')
def load():
    token = base64.b64decode(request.cookies.get('token'))
    user = pickle.loads(token)  # expect-match
    other = jsonpickle.decode(request.data)  # expect-match
    third = pickle.load(request.files['dump'])  # expect-match
