app.post('/users', async (req, res) => {
  await User.create(req.body); // expect-match
  await User.findByIdAndUpdate(req.params.id, req.body); // expect-match
  Object.assign(user, req.body); // expect-match
});
