app.use(cors({ origin: true, credentials: true })); // expect-match
app.use(cors({ credentials: true, origin: true })); // expect-match
app.use(cors({ origin: '*', methods: ['GET'], credentials: true })); // expect-match
