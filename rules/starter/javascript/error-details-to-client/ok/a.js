app.use((err, req, res, next) => {
  console.error(err.stack);
  res.status(500).send('Something failed');
  res.json({ stack: stack.size });
});
