app.use(session({ secret: process.env.SESSION_KEY, resave: true }));
const token = jwt.sign({ id }, config.key);
const claims = jwt.verify(text, publicKey, { algorithms: ['RS256'] });
