app.post('/users', async (req, res) => {
  await User.create({ name: req.body.name });
  await User.findByIdAndUpdate(req.params.id, { name: req.body.name });
  Object.assign(options, defaults);
});
