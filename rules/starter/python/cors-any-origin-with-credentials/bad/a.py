CORS(app, origins='*', supports_credentials=True)  # expect-match
CORS(app, supports_credentials=True, origins='*')  # expect-match
app.add_middleware(CORSMiddleware, allow_origins=['*'], allow_credentials=True)  # expect-match
