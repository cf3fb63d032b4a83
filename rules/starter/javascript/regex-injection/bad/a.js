app.get('/find', (req, res) => {
  const a = new RegExp(req.query.q, 'i'); // expect-match
  const b = new RegExp('^' + req.body.prefix); // expect-match
  const c = RegExp(`${req.params.name}$`); // expect-match
});
