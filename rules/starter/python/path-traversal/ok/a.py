import os
from flask import Flask, request, send_file, send_from_directory
from werkzeug.utils import secure_filename
app = Flask(__name__)

@app.route('/doc')
def doc():
    upload = request.files['file']
    upload.save(os.path.join('/srv/up', secure_filename(upload.filename)))
    open(os.path.basename(request.args['name']))
    send_file('/srv/a.pdf')
    return send_from_directory('/srv/docs', request.args['name'])
