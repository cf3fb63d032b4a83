const crypto = require('crypto');
const a = crypto.createHash('md5').update(password).digest('hex'); // expect-match
const b = crypto.createHash('sha1').update(req.body.password).digest('hex'); // expect-match
const c = md5(user.password); // expect-match
