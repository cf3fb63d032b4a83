const { exec, execFile } = require('child_process');
const app = require('express')();
app.get('/ping', (req, res) => {
  execFile('ping', ['-c', '1', req.query.host], done);
});
app.get('/uptime', (req, res) => {
  exec('uptime', done);
});
app.get('/port', (req, res) => {
  exec('lsof -i :' + parseInt(req.query.port, 10), done);
});
app.get('/match', (req, res) => {
  res.json(/a(b)/.exec(req.query.text));
});
