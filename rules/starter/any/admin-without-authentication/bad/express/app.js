const express = require('express');
const app = express();
app.get('/admin/users', (req, res) => {
  // expect-match
  res.json(users);
});
app.post('/api/admin/roles', (req, res) => {
  // expect-match
  res.json(setRole(req.body));
});
