const serialize = require('node-serialize');
const cryo = require('cryo');
const app = require('express')();
app.post('/import', (req, res) => {
  const products = serialize.unserialize(req.files.products.data.toString('utf8')); // expect-match
  const profile = serialize.unserialize(req.cookies.profile); // expect-match
  const other = cryo.parse(req.body.text); // expect-match
});
