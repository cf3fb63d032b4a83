const session = require('express-session');
app.use(session({ secret: key, resave: false })); // expect-match
res.cookie('sid', id, { httpOnly: false }); // expect-match
app.use(session({ secret: key, cookie: { secure: false } })); // expect-match
