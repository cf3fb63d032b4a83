import os
import shlex
import subprocess
from flask import Flask, request
app = Flask(__name__)

@app.route('/ping')
def ping():
    host = request.args.get('host')
    subprocess.run(['ping', '-c', '1', host])
    os.system('ping -c 1 ' + shlex.quote(host))
    subprocess.run('uptime', shell=True)
    os.system('kill %d' % int(request.args['pid']))
