const express = require('express');
const app = express();
app.get('/user', (req, res) => {
  db.query('SELECT * FROM users WHERE name = ?', [req.query.name]);
});
app.get('/number', (req, res) => {
  db.query('SELECT * FROM users WHERE id = ' + parseInt(req.query.id, 10));
});
app.get('/escaped', (req, res) => {
  db.query('SELECT * FROM users WHERE name = ' + mysql.escape(req.query.name));
});
app.get('/order', (req, res) => {
  const column = req.query.by === 'age' ? 'age' : 'name';
  db.query('SELECT * FROM users ORDER BY ' + column);
});
