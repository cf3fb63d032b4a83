import re
from flask import Flask, request
app = Flask(__name__)

@app.route('/find')
def find():
    re.compile(request.args['q'])  # expect-match
    re.search('^' + request.args['q'], text)  # expect-match
    return str(re.findall(request.form['q'], text))  # expect-match
