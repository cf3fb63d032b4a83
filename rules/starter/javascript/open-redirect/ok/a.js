const app = require('express')();
app.get('/go', (req, res) => {
  res.redirect('/users/' + req.params.id);
});
app.get('/tpl', (req, res) => {
  res.redirect(`/items/${req.params.id}`);
});
app.get('/pick', (req, res) => {
  res.redirect(req.query.next === 'a' ? '/a' : '/b');
});
