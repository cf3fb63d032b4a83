const exec = require('child_process').exec;
const cp = require('child_process');
const app = require('express')();
app.get('/ping', (req, res) => {
  exec('ping -c 1 ' + req.query.host, done); // expect-match
});
app.post('/convert', (req, res) => {
  const name = req.body.name;
  cp.execSync(`convert ${name} out.png`); // expect-match
});
app.post('/list', (req, res) => {
  cp.spawn('ls ' + req.body.dir, { shell: true }); // expect-match
});
