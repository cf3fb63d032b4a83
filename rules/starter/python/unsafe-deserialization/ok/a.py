import json
import pickle
from flask import Flask, request
app = Flask(__name__)

@app.route('/load')
def load():
    user = json.loads(request.data)
    own = pickle.loads(read_own_file())
    return pickle.dumps(request.args['x'])
