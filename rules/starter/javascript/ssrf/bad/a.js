const axios = require('axios');
const needle = require('needle');
const app = require('express')();
app.get('/proxy', async (req, res) => {
  const reply = await axios.get(req.query.url); // expect-match
  await fetch('http://' + req.query.host + '/status'); // expect-match
  const url = req.query.base + req.query.symbol;
  return needle.get(url, (error, other) => res.end(other.body)); // expect-match
});
