DEBUG = True  # expect-match
app.run(host='0.0.0.0', debug=True)  # expect-match
app.config['DEBUG'] = True  # expect-match
