import os
DEBUG = os.environ.get('DEBUG') == '1'
app.run(debug=False)
DEBUG_TOOLBAR = True
