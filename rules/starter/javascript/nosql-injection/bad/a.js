const app = require('express')();
app.post('/login', (req, res) => {
  User.find({ username: req.body.username, password: req.body.password }, done); // expect-match
});
app.get('/item', async (req, res) => {
  const filter = { owner: req.query.owner };
  res.json(await Item.findOne(filter)); // expect-match
});
app.post('/drop', async (req, res) => {
  await items.deleteMany(req.body); // expect-match
});
