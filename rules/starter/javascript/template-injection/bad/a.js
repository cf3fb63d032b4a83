const ejs = require('ejs');
const pug = require('pug');
const app = require('express')();
app.get('/hello', (req, res) => {
  res.send(ejs.render('<p>Hello ' + req.query.name + '</p>')); // expect-match
  res.send(pug.compile(req.body.template)({})); // expect-match
});
app.post('/account', (req, res) => {
  const profile = req.body;
  return res.render('account.hbs', profile); // expect-match
});
