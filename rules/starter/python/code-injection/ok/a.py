import ast
from flask import Flask, request
app = Flask(__name__)

@app.route('/calc')
def calc():
    a = ast.literal_eval(request.args['x'])
    b = eval('1 + 1')
    frame.eval(request.args['y'])
    return str(int(request.args['z']))
