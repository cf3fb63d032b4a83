import re
from flask import Flask, request
app = Flask(__name__)

@app.route('/find')
def find():
    re.compile(re.escape(request.args['q']))
    re.search('^a', request.args['q'])
    return str(request.args['q'] in text)
