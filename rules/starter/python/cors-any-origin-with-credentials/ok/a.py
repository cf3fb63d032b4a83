CORS(app)
CORS(app, origins='https://a.example', supports_credentials=True)
app.add_middleware(CORSMiddleware, allow_origins=['*'])
