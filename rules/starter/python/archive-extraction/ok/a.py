import tarfile
from flask import Flask, request
app = Flask(__name__)

@app.route('/up')
def up():
    archive = tarfile.open(fileobj=request.files['a'])
    archive.extractall('/srv/up', filter="data")
    tarfile.open('/srv/own.tar').extractall('/tmp')
    return str(archive.getnames())
