const app = require('express')();
app.post('/login', (req, res) => {
  User.find({ username: String(req.body.username) }, done);
});
app.get('/item/:id', async (req, res) => {
  res.json(await Item.findOne({ _id: req.params.id }));
});
app.get('/pick', (req, res) => {
  res.json(list.find((one) => one.name === req.query.name));
});
app.get('/sql', (req, res) => {
  Account.findOne({ where: { login: req.body.login } });
});
