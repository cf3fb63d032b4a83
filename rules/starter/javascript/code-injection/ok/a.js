const app = require('express')();
app.post('/calc', (req, res) => {
  const n = Number(req.body.expression);
  const data = JSON.parse(req.body.text);
  eval('1 + 1');
  res.json(evaluate(req.body.formula), n, data);
});
