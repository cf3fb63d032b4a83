const AdmZip = require('adm-zip');
const app = require('express')();
app.post('/import', (req, res) => {
  const own = new AdmZip('/srv/assets.zip');
  own.extractAllTo('/tmp/out', true);
  const zip = new AdmZip(req.files.archive.data);
  for (const entry of zip.getEntries()) save(entry);
  zip.readAsText('a.txt');
});
