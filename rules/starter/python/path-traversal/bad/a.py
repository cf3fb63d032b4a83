import os
from flask import Flask, request, send_file
app = Flask(__name__)

@app.route('/doc')
def doc():
    name = request.args['name']
    text = open('/srv/docs/' + name).read()  # expect-match
    os.remove(os.path.join('/srv/docs', name))  # expect-match
    upload = request.files['file']
    upload.save(os.path.join('/srv/up', upload.filename))  # expect-match
    return send_file(name)  # expect-match
