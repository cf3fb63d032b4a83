const session = require('express-session');
const jwt = require('jsonwebtoken');
app.use(session({ secret: 'keyboard cat', resave: true })); // expect-match
const token = jwt.sign({ id }, 'hs-key-1', { expiresIn: '1h' }); // expect-match
const claims = jwt.verify(text, 'hs-key-1'); // expect-match
