app.get('/find', (req, res) => {
  const a = new RegExp(_.escapeRegExp(req.query.q), 'i');
  const b = new RegExp('^[a-z]+$').test(req.query.q);
  const c = list.filter((x) => x.includes(req.query.q));
});
