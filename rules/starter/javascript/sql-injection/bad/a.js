const express = require('express');
const app = express();
app.get('/user', (req, res) => {
  db.query("SELECT * FROM users WHERE name = '" + req.query.name + "'"); // expect-match
});
app.post('/find', (req, res) => {
  const { id } = req.body;
  const text = `SELECT * FROM t WHERE id = ${id}`;
  db.sequelize.query(text, { model: db.User }).then((rows) => res.json(rows)); // expect-match
});
app.get('/raw/:id', async (req, res) => {
  res.json(await knex.raw('select * from t where id = ' + req.params.id)); // expect-match
});
