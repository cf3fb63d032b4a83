import tarfile
from flask import Flask, request
app = Flask(__name__)

@app.route('/up')
def up():
    archive = tarfile.open(fileobj=request.files['a'])
    archive.extractall('/srv/up')  # expect-match
    tarfile.open(fileobj=request.files['b']).extractall()  # expect-match
    with tarfile.open(fileobj=request.files['c']) as third:
        third.extractall('/tmp')  # expect-match
