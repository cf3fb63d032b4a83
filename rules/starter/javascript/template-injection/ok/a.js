const ejs = require('ejs');
const app = require('express')();
app.get('/hello', (req, res) => {
  res.send(ejs.render('<p>Hello <%= name %></p>', { name: req.query.name }));
  res.render('account', { email: req.body.email });
  res.render('empty');
});
