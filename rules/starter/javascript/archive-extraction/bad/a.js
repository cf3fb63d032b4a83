const AdmZip = require('adm-zip');
const app = require('express')();
app.post('/import', (req, res) => {
  const zip = AdmZip(req.files.archive.data);
  zip.extractAllTo('/tmp/out', true); // expect-match
  const other = new AdmZip(req.files.other.data);
  other.extractAllTo('/tmp/out'); // expect-match
  new AdmZip(req.body).extractAllTo('/tmp/raw'); // expect-match
});
