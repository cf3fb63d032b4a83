const app = require('express')();
app.get('/hello', (req, res) => {
  res.send('<h1>Hello ' + req.query.name + '</h1>'); // expect-match
});
app.get('/not-found', (req, res) => {
  const { path } = req.query;
  res.status(404).send(`No page ${path}`); // expect-match
});
app.get('/echo', (req, res) => {
  res.send(req.query.text); // expect-match
});
