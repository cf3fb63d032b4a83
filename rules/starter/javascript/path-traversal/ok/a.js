const fs = require('fs');
const path = require('path');
const app = require('express')();
app.get('/file', (req, res) => {
  fs.readFile(path.join('/srv/docs', path.basename(req.query.name)), done);
});
app.get('/page/:name', (req, res) => {
  res.sendFile(req.params.name, { root: '/srv/pages' });
});
app.get('/report/:id', (req, res) => {
  fs.createReadStream(`/srv/reports/${Number(req.params.id)}.pdf`).pipe(res);
  fs.writeFile('/tmp/last', req.query.name, done);
});
