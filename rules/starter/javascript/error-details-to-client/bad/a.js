app.use((err, req, res, next) => {
  res.send(err.stack); // expect-match
  res.status(500).json({ error: err.message, stack: err.stack }); // expect-match
  res.end('Failed: ' + err.stack); // expect-match
});
