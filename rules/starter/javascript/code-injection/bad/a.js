const vm = require('vm');
const mathjs = require('mathjs');
const app = require('express')();
app.post('/calc', (req, res) => {
  const n = eval(req.body.expression); // expect-match
  const f = new Function('x', req.body.body); // expect-match
  res.send(mathjs.eval(req.body.eqn)); // expect-match
  vm.runInNewContext(req.query.code, {}); // expect-match
});
