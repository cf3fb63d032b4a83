/** Facts about well-known Python distributions: a table of data, one distribution a line. */

/** Distribution, then the modules it brings where their names differ from its own. */
const different = `
absl-py absl
accesscontrol AccessControl
adafruit-blinka board busio digitalio
antlr4-python3-runtime antlr4
argon2-cffi argon2
async-timeout async_timeout
attrs attr attrs
auth0-python auth0
azure-core azure.core
azure-identity azure.identity
azure-keyvault-secrets azure.keyvault.secrets
azure-storage-blob azure.storage.blob
babel babel
backports-zoneinfo backports.zoneinfo
beautifulsoup4 bs4
biopython Bio BioSQL
bitarray bitarray
bleach bleach
boto boto
brotlipy brotli
bs4 bs4
cachecontrol cachecontrol
cairosvg cairosvg
cffi cffi _cffi_backend
charset-normalizer charset_normalizer
cheetah3 Cheetah
clickhouse-driver clickhouse_driver
confluent-kafka confluent_kafka
configobj configobj validate
coreapi coreapi
cx-oracle cx_Oracle
cython Cython cython pyximport
databricks-sdk databricks.sdk
datadog datadog
delegator-py delegator
discord-py discord
djangorestframework rest_framework
djangorestframework-simplejwt rest_framework_simplejwt
djangorestframework-jwt rest_framework_jwt
djangorestframework-xml rest_framework_xml
django django
django-allauth allauth
django-anymail anymail
django-appconf appconf
django-ckeditor ckeditor ckeditor_uploader
django-cms cms menus
django-compressor compressor
django-cors-headers corsheaders
django-crispy-forms crispy_forms
django-debug-toolbar debug_toolbar
django-environ environ
django-extensions django_extensions
django-filter django_filters
django-formtools formtools
django-grappelli grappelli
django-guardian guardian
django-haystack haystack
django-helpdesk helpdesk
django-hijack hijack
django-import-export import_export
django-js-asset js_asset
django-markupfield markupfield
django-model-utils model_utils
django-mptt mptt
django-nose django_nose
django-oauth-toolkit oauth2_provider
django-otp django_otp
django-pipeline pipeline
django-piston piston
django-polymorphic polymorphic
django-redis django_redis
django-rest-swagger rest_framework_swagger
django-reversion reversion
django-rq django_rq
django-s3file s3file
django-select2 django_select2
django-sendfile2 django_sendfile
django-storages storages
django-tastypie tastypie
django-taggit taggit
django-tinymce tinymce
django-two-factor-auth two_factor
django-unicorn django_unicorn
django-user-sessions user_sessions
django-wiki wiki
django-widgy widgy
dnspython dns
docker-py docker
dpath dpath
drf-yasg drf_yasg
easy-thumbnails easy_thumbnails
ecdsa ecdsa
elasticsearch-dsl elasticsearch_dsl
email-validator email_validator
et-xmlfile et_xmlfile
faiss-cpu faiss
faiss-gpu faiss
fake-useragent fake_useragent
ffmpeg-python ffmpeg
flask-admin flask_admin
flask-appbuilder flask_appbuilder
flask-babel flask_babel
flask-bcrypt flask_bcrypt
flask-caching flask_caching
flask-cors flask_cors
flask-jwt-extended flask_jwt_extended
flask-login flask_login
flask-mail flask_mail
flask-migrate flask_migrate
flask-oidc flask_oidc
flask-restful flask_restful
flask-restx flask_restx
flask-security flask_security
flask-security-too flask_security
flask-session flask_session
flask-socketio flask_socketio
flask-sqlalchemy flask_sqlalchemy
flask-wtf flask_wtf
fonttools fontTools
future future builtins past libfuturize
gitpython git
google-api-core google.api_core
google-api-python-client googleapiclient apiclient
google-auth google.auth google.oauth2
google-auth-oauthlib google_auth_oauthlib
google-cloud-bigquery google.cloud.bigquery
google-cloud-core google.cloud.client
google-cloud-pubsub google.cloud.pubsub google.cloud.pubsub_v1
google-cloud-storage google.cloud.storage
google-generativeai google.generativeai
googleapis-common-protos google.api google.rpc google.type
graphene graphene
grpcio grpc
grpcio-tools grpc_tools
guardrails-ai guardrails
gtts gtts
html2text html2text
html5lib html5lib
httplib2 httplib2
huggingface-hub huggingface_hub
ibm-db ibm_db
imagehash imagehash
importlib-metadata importlib_metadata
importlib-resources importlib_resources
influxdb-client influxdb_client
ipython IPython
itsdangerous itsdangerous
jaraco-context jaraco.context
jinja2 jinja2
jira jira
jpype1 jpype
js2py js2py
jupyter-client jupyter_client
jupyter-core jupyter_core
jupyter-server jupyter_server
jwcrypto jwcrypto
kafka-python kafka
keras-preprocessing keras_preprocessing
kubernetes kubernetes
langchain-core langchain_core
ldap3 ldap3
levenshtein Levenshtein
libsass sass sassutils
llama-index-core llama_index.core
lxml-html-clean lxml_html_clean
mako mako
markdown markdown
markdown-it-py markdown_it
markdown2 markdown2
markupsafe markupsafe
matrix-synapse synapse
mechanicalsoup mechanicalsoup
memory-profiler memory_profiler
mistune mistune
mlflow mlflow
mock mock
more-itertools more_itertools
msgpack-python msgpack
mysql-connector-python mysql.connector
mysqlclient MySQLdb
mysql-python MySQLdb
nose nose
oauth2client oauth2client
oauthlib oauthlib
opencv-contrib-python cv2
opencv-contrib-python-headless cv2
opencv-python cv2
opencv-python-headless cv2
openapi-python-client openapi_python_client
opentelemetry-api opentelemetry
opentelemetry-sdk opentelemetry.sdk
paste paste
pastedeploy paste.deploy
pdfminer-six pdfminer
pillow PIL
pillow-simd PIL
pip pip
plone-app-users plone.app.users
prometheus-client prometheus_client
prompt-toolkit prompt_toolkit
protobuf google.protobuf
proxy-py proxy
psycopg2 psycopg2
psycopg2-binary psycopg2
psutil psutil
py py
py-bcrypt bcrypt
pyasn1-modules pyasn1_modules
pycrypto Crypto
pycryptodome Crypto
pycryptodomex Cryptodome
pydantic-core pydantic_core
pydantic-settings pydantic_settings
pydata-google-auth pydata_google_auth
pygments pygments
pygobject gi
pyinotify pyinotify
pyjwt jwt
pyjwkest jwkest
pykmip kmip
pymemcache pymemcache
pymongo pymongo bson gridfs
pymupdf fitz pymupdf
pymysql pymysql
pynacl nacl
pyopenssl OpenSSL
pypdf2 PyPDF2
pyqt5 PyQt5
pyqt6 PyQt6
pyrad pyrad
pysaml2 saml2
pyserial serial
pyside6 PySide6
pysocks socks sockshandler
pyspark pyspark
python-apt apt
python-bugzilla bugzilla
python-cjson cjson
python-consul consul
python-crontab crontab
python-daemon daemon
python-dateutil dateutil
python-decouple decouple
python-docx docx
python-dotenv dotenv
python-editor editor
python-engineio engineio
python-gitlab gitlab
python-gnupg gnupg
python-jenkins jenkins
python-jose jose
python-json-logger pythonjsonlogger
python-jwt python_jwt
python-keystoneclient keystoneclient
python-ldap ldap ldif ldapurl
python-levenshtein Levenshtein
python-libarchive-c libarchive
python-magic magic
python-memcached memcache
python-mimeparse mimeparse
python-multipart multipart python_multipart
python-nomad nomad
python-openid openid
python-openstackclient openstackclient
python-pam pam
python-pptx pptx
python-rtmidi rtmidi
python-slugify slugify
python-snappy snappy
python-social-auth social
python-socketio socketio
python-stdnum stdnum
python-swiftclient swiftclient
python-telegram-bot telegram
python-twitter twitter
python-xlib Xlib
python3-openid openid
python3-saml onelogin
pytorch-lightning pytorch_lightning
pytz-deprecation-shim pytz_deprecation_shim
pywin32 win32api win32con win32com pythoncom pywintypes win32gui win32file
pyxdg xdg
pyyaml yaml
pyzmq zmq
qdrant-client qdrant_client
qutip qutip
rdflib rdflib
readme-renderer readme_renderer
recurring-ical-events recurring_ical_events
restrictedpython RestrictedPython
roundup roundup
rsa rsa
ruamel-yaml ruamel.yaml ruamel_yaml
salt salt
scikit-image skimage
scikit-learn sklearn
scikit-optimize skopt
sendgrid sendgrid
sentence-transformers sentence_transformers
sentry-sdk sentry_sdk
setuptools setuptools pkg_resources
setuptools-scm setuptools_scm
social-auth-app-django social_django
social-auth-core social_core
speechrecognition speech_recognition
sphinx-rtd-theme sphinx_rtd_theme
sqlalchemy sqlalchemy
sqlalchemy-utils sqlalchemy_utils
starlette starlette
stringcase stringcase
suds-jurko suds
suds-community suds
tabula-py tabula
tb-nightly tensorboard
tensorflow tensorflow
tensorflow-cpu tensorflow
tensorflow-gpu tensorflow
tf-nightly tensorflow
texttable texttable
tree-sitter tree_sitter
twisted twisted
typing-extensions typing_extensions
tzlocal tzlocal
ua-parser ua_parser
umap-learn umap
undetected-chromedriver undetected_chromedriver
unicode-slugify slugify
uritemplate uritemplate
uwsgi uwsgi uwsgidecorators
vobject vobject
weasyprint weasyprint
web-py web
web3 web3 ens
webob webob
websocket-client websocket
werkzeug werkzeug
whoosh whoosh
wxpython wx
xgboost xgboost
xlsxwriter xlsxwriter
xmlsec xmlsec
youtube-dl youtube_dl
yt-dlp yt_dlp
zc-buildout zc.buildout
zodb ZODB
zope ZTUtils Zope2 ZPublisher OFS App
zope-interface zope.interface
`;

/** Distributions imported by their own name, with `-` as `_`. */
const same = `
aiofiles aiohttp aiohttp-jinja2 aiohttp-session aioredis aiosmtpd aiosqlite alembic altair amqp aniso8601 ansible ansible-runner anyio apispec
apscheduler arrow asgiref astroid asyncpg asyncssh asyncua authlib autobahn awscli azure-functions bandit bcrypt beaker behave billiard black blinker
blosc2 bokeh borgbackup boto3 bottle botocore buildbot cachetools calibreweb canonicaljson cassandra-driver celery cerberus certifi chainer chameleon
channels chardet cherrypy click cloudinary cloudpickle codecov colander colorama configargparse conan construct copier coverage croniter cryptography
cssselect cssutils cvxopt cvxpy cycler dash dask databases dateparser decorator deepdiff defusedxml distributed docker docutils dparse dulwich elasticsearch
esptool eventlet exifread fabric faker falcon fastapi fastapi-users feedgen feedparser filelock fiona flake8 flask flower fsspec ftfy geopandas
gevent gensim geventwebsocket glance glances gradio gunicorn h11 h2 hiredis hpack httpx httpcore hypercorn hyperlink hypothesis idna inflection
iniconfig invoke isodate isort jedi jmespath joblib jsonpickle jsonschema jsonpath-ng jupyter jupyterhub jupyterlab kazoo keras keyring keystone kinto kombu
kiwisolver langchain langchain-community langchain-experimental langflow lightgbm limits litellm loguru lxml matplotlib marshmallow mercurial mezzanine mezzanine-api mitmproxy
mlflow mocodo moto mpmath msgpack multidict mypy mypy-extensions nbconvert nbformat networkx nltk notebook nova numba numexpr numpy nvflare onnx openai openpyxl
openstack-dashboard orjson oslo-utils packaging pandas paramiko parso passlib pathlib2 pathspec patsy peewee pelican pendulum pexpect pgadmin4 pika pipenv
pikepdf plotly pluggy plumbum poetry polars ply praw pretix prettytable progressbar proselint psd-tools ptpython publicsuffix pulp pure-sasl pyarrow pyasn1 pycares pycodestyle
pycparser pydantic pydash pyflakes pyftpdlib pyglet pyinstaller pykerberos pylint pylons pymdown-extensions pyngrok pyparsing pypdf pypiserver pyramid pyramid-debugtoolbar pysam
pysftp pyspider pytest pytest-asyncio pytest-cov pytest-django pytest-mock pytz pyvista pywavelets pyxtal qiskit qrcode quart quokka rasterio rasa ray recommonmark redis
redis-py-cluster regex reportlab requests requests-kerberos requests-oauthlib requests-toolbelt responses rich rope rq ruff safety sanic scapy scipy scrapy seaborn selenium
semver sentry service-identity shapely simplejson six skops smart-open snowflake-connector-python snowballstemmer sortedcontainers sosreport soupsieve spacy sphinx splunk-sdk sqlfluff
sqlparse sqlmodel sqlitedict stack-data starlette statsmodels streamlit stripe structlog sympy tablib tabulate tensorboard tenacity termcolor textblob textract threadpoolctl tinycss2 toml
tomli tomlkit toolz torch torchvision tornado tox tqdm traitlets transformers treq trio tryton trytond twilio twine typer tzdata ujson unidecode untangle urllib3 uvicorn uvloop vcrpy
validators virtualenv virtualenvwrapper vllm voluptuous vyper wagtail waitress wand watchdog watchfiles wcwidth webargs webencodings websockets wheel whitenoise wrapt
wtforms xarray xhtml2pdf xlrd xlwt xmltodict yara-python yarl zeep zeroconf zipp zlib-ng zstandard
`;

const exceptions = new Map<string, readonly string[]>([
  ['calibreweb', ['calibreweb', 'cps']],
  ['cassandra-driver', ['cassandra']],
  ['esptool', ['esptool', 'espefuse', 'espsecure']],
  ['geventwebsocket', ['geventwebsocket']],
  ['jsonpath-ng', ['jsonpath_ng']],
  ['openstack-dashboard', ['openstack_dashboard']],
  ['pymdown-extensions', ['pymdownx']],
  ['pywavelets', ['pywt']],
  ['redis-py-cluster', ['rediscluster']],
  ['pure-sasl', ['puresasl']],
  ['snowflake-connector-python', ['snowflake.connector']],
  ['splunk-sdk', ['splunklib']],
  ['sosreport', ['sos']],
  ['yara-python', ['yara']],
  ['oslo-utils', ['oslo_utils']],
  ['pyinstaller', ['PyInstaller']],
  ['pyramid-debugtoolbar', ['pyramid_debugtoolbar']],
]);

export const differentNames: ReadonlyMap<string, readonly string[]> = new Map([
  ...rows(different).map(([name = '', ...modules]) => [name, modules] as const),
  ...exceptions,
]);

export const sameNames: ReadonlySet<string> = new Set(
  same.split(/\s+/).filter((name) => name !== '' && !exceptions.has(name)),
);

function rows(table: string): readonly (readonly string[])[] {
  return table
    .split('\n')
    .filter((line) => line !== '')
    .map((line) => line.split(' '));
}
