const express = require('express');
const passport = require('passport');
const app = express();
app.get('/about', (req, res) => {
  res.send('open to all');
});
app.use('/admin', passport.authenticate('jwt'));
app.get('/admin/users', (req, res) => {
  res.json(users);
});
app.get('/api/admin/roles', (req, res) => {
  if (!req.session.user) return res.sendStatus(401);
  res.json(roles);
});
