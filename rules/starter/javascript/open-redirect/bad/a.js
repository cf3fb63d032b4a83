const app = require('express')();
app.get('/go', (req, res) => {
  res.redirect(req.query.url); // expect-match
});
app.post('/login', (req, res) => {
  const next = req.body.next || '/';
  return res.redirect(302, next); // expect-match
});
app.get('/out', (req, res) => {
  if (req.query.to) {
    res.redirect('https://' + req.query.to); // expect-match
  }
});
