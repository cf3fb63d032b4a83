import os
import subprocess
from flask import Flask, request
app = Flask(__name__)

@app.route('/ping')
def ping():
    host = request.args.get('host')
    os.system('ping -c 1 ' + host)  # expect-match
    subprocess.run(f'nslookup {host}', shell=True)  # expect-match
    subprocess.Popen('dig ' + request.form['host'], stdout=subprocess.PIPE, shell=True)  # expect-match
