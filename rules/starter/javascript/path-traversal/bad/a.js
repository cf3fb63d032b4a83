const fs = require('fs');
const path = require('path');
const app = require('express')();
app.get('/file', (req, res) => {
  fs.readFile('/srv/docs/' + req.query.name, done); // expect-match
});
app.get('/page/:name', (req, res) => {
  res.sendFile(path.join(__dirname, 'pages', req.params.name)); // expect-match
});
app.post('/up', (req, res) => {
  const { upload } = req.files;
  upload.mv('/srv/up/' + req.files.upload.name, done); // expect-match
});
