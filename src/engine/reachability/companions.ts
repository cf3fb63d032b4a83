/**
 * Packages that others load where they are installed, without declaring that they need them: drivers, engines, faster
 * parsers. A lockfile does not show such needs, so the rules ask here. Facts, one package a line, then who loads it.
 */
import type { EcosystemName } from '../model/ecosystem-name.ts';

const npm = `
better-sqlite3 knex typeorm sequelize objection @mikro-orm/core drizzle-orm kysely
bufferutil ws websocket socket.io engine.io
canvas jsdom pdfjs-dist
class-transformer @nestjs/common @nestjs/core
class-validator @nestjs/common @nestjs/core routing-controllers
dustjs-linkedin consolidate koa-views
ejs express consolidate koa-views @nestjs/core fastify @fastify/view point-of-view
encoding node-fetch isomorphic-fetch minipass-fetch
fsevents chokidar jest vite rollup
handlebars consolidate koa-views @fastify/view nodemailer-express-handlebars
hbs express @nestjs/core
iconv needle request
ioredis bull bullmq @nestjs/microservices connect-redis rate-limit-redis
jade express consolidate koa-views
kerberos mongodb mongoose
less vite less-loader parcel
mariadb knex typeorm sequelize @mikro-orm/core
marked consolidate
mongodb-client-encryption mongodb mongoose
mqtt @nestjs/microservices
mssql typeorm
mustache consolidate koa-views @fastify/view
mysql knex typeorm sequelize bookshelf objection
mysql2 knex typeorm sequelize @mikro-orm/core objection drizzle-orm kysely
node-sass sass-loader gulp-sass vite
nunjucks consolidate koa-views @fastify/view
oracledb knex typeorm sequelize
pg knex typeorm sequelize @mikro-orm/core objection drizzle-orm kysely pg-promise massive
pg-hstore sequelize
pg-native pg
pino-pretty pino fastify
pug express consolidate koa-views @nestjs/core @fastify/view
redis typeorm connect-redis rate-limit-redis @nestjs/microservices
sass vite sass-loader parcel next
sharp next @nuxt/image gatsby-plugin-sharp
snappy mongodb kafkajs
socks mongodb
sqlite3 knex typeorm sequelize objection
supports-color debug
swig consolidate express
tedious knex typeorm sequelize
typescript ts-node ts-jest ts-loader next
utf-8-validate ws websocket socket.io engine.io
winston express-winston
`;

const python = `
aiodns aiohttp
argon2-cffi django passlib
asyncpg sqlalchemy databases tortoise-orm
bcrypt django passlib paramiko flask-security
boto3 django-storages pandas smart-open
brotli requests urllib3 httpx aiohttp
cchardet aiohttp beautifulsoup4
chardet requests beautifulsoup4 feedparser
charset-normalizer requests beautifulsoup4
click httpx
colorama click tqdm flask
cryptography pyjwt requests urllib3 pymysql redis django authlib python-jose
django celery kombu
docutils django
fqdn jsonschema
geoip2 django
google-cloud-storage pandas django-storages
h2 httpx
html5lib beautifulsoup4 pandas bleach
httpx fastapi starlette
idna jsonschema
isoduration jsonschema
itsdangerous starlette fastapi
jinja2 django pandas fastapi starlette aiohttp-jinja2
jsonpointer jsonschema
lxml beautifulsoup4 pandas zeep docx openpyxl scrapy
markdown djangorestframework django-rest-swagger flask-admin
matplotlib pandas networkx
msgpack celery kombu
numexpr pandas
openpyxl pandas tablib
orjson fastapi starlette
pillow django reportlab matplotlib flask-wtf wagtail pandas imageio
psycopg2 django sqlalchemy peewee
pyarrow pandas
pygments djangorestframework ipython rich httpx markdown sphinx
pymysql django sqlalchemy peewee
pyopenssl requests urllib3 twisted scrapy
pysocks requests urllib3
python-dotenv flask uvicorn pydantic pydantic-settings
python-multipart fastapi starlette
pyyaml django djangorestframework apispec uvicorn pandas flasgger fastapi starlette connexion celery kombu
redis django celery rq flask-caching kombu
rfc3339-validator jsonschema
rfc3986-validator jsonschema
rfc3987 jsonschema
rich httpx typer
rsa python-jose google-auth
scipy pandas networkx scikit-learn
selenium django
simplejson requests flask sqlalchemy falcon
sqlalchemy pandas celery flask-admin
tzdata django pandas
ujson fastapi starlette
uri-template jsonschema
watchdog werkzeug flask
webcolors jsonschema
websockets uvicorn
xlrd pandas tablib
`;

const ruby = `
bcrypt activemodel devise
builder tilt sinatra
commonmarker tilt github-markup jekyll
em-http-request faraday
excon faraday
haml tilt sinatra
hiredis redis
httpclient faraday
kramdown tilt sinatra jekyll
liquid tilt sinatra
mini_magick carrierwave image_processing
mysql2 sequel activerecord
nokogiri multi_xml httparty activesupport tilt sinatra
oj multi_json rabl
ox multi_xml httparty
pg sequel activerecord
puma rack rackup sinatra capybara
rdiscount tilt sinatra
redcarpet tilt sinatra jekyll
redis activesupport rack-attack
rexml multi_xml httparty activesupport
rmagick carrierwave image_processing
sass tilt sinatra sprockets
slim tilt sinatra
sqlite3 sequel activerecord
thin rack rackup sinatra
typhoeus faraday
unicorn rack rackup
webrick rack rackup sinatra
yajl-ruby multi_json tilt
`;

const php = `
aws/aws-sdk-php laravel/framework illuminate/mail illuminate/queue illuminate/filesystem
doctrine/dbal laravel/framework illuminate/database
dompdf/dompdf phpoffice/phpspreadsheet phpoffice/phpword
erusev/parsedown laravel/framework illuminate/mail
guzzlehttp/guzzle laravel/framework illuminate/mail php-http/discovery symfony/http-client
league/flysystem-aws-s3-v3 laravel/framework illuminate/filesystem
monolog/monolog symfony/monolog-bridge slim/slim
mpdf/mpdf phpoffice/phpspreadsheet phpoffice/phpword
nyholm/psr7 php-http/discovery symfony/psr-http-message-bridge
phpseclib/phpseclib league/flysystem-sftp
predis/predis laravel/framework illuminate/redis symfony/cache doctrine/cache
symfony/expression-language symfony/security-bundle symfony/validator symfony/routing symfony/dependency-injection
symfony/http-client symfony/framework-bundle symfony/mailer php-http/discovery
symfony/mime symfony/http-foundation symfony/serializer
symfony/yaml symfony/framework-bundle symfony/config symfony/dependency-injection symfony/routing symfony/translation symfony/serializer symfony/validator
tecnickcom/tcpdf phpoffice/phpspreadsheet phpoffice/phpword
twig/twig symfony/framework-bundle symfony/twig-bridge slim/slim
`;

const tables = new Map<EcosystemName, ReadonlyMap<string, readonly string[]>>([
  ['npm', read(npm)],
  ['PyPI', read(python)],
  ['RubyGems', read(ruby)],
  ['Packagist', read(php)],
]);

/** Normalized names of packages that load this one where it is installed. */
export function companionsOf(ecosystem: EcosystemName, normalizedName: string): readonly string[] {
  return tables.get(ecosystem)?.get(normalizedName) ?? [];
}

function read(table: string): ReadonlyMap<string, readonly string[]> {
  const rows = table.split('\n').filter((line) => line !== '');
  return new Map(rows.map((line) => line.split(' ')).map(([name = '', ...users]) => [name, users]));
}
