const express = require('express');
const app = express();
// expect-match
app.get('/admin/users', (req, res) => {
  res.json(users);
});
// expect-match
app.post('/api/admin/roles', (req, res) => {
  res.json(setRole(req.body));
});
