const app = require('express')();
app.get('/hello', (req, res) => {
  res.send('<h1>Hello ' + escapeHtml(req.query.name) + '</h1>');
  res.json({ name: req.query.name });
  res.send({ name: req.query.name });
  res.send(`Number ${Number(req.query.n)}`);
});
