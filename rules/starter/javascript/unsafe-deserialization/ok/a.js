const serialize = require('node-serialize');
const app = require('express')();
app.post('/import', (req, res) => {
  const data = JSON.parse(req.body.text);
  res.send(serialize.serialize(req.body));
  const own = serialize.unserialize(readOwnFile());
});
