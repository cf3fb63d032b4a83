const session = require('express-session');
app.use(session({ secret: key, cookie: { secure: true, httpOnly: true } }));
res.cookie('sid', id, { httpOnly: true, secure: true });
res.cookie('theme', 'dark');
