const axios = require('axios');
const app = require('express')();
app.get('/user', async (req, res) => {
  await axios.get(`https://api.example.com/users/${req.params.id}`);
  await axios.get('https://api.example.com/find?q=' + req.query.q);
  await axios.post('https://api.example.com/users', req.body);
});
