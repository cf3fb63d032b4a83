function byOwner(owner, least) {
  const q = { $where: `this.owner == ${owner} && this.stocks > ${least}` }; // expect-match
  things.find({ $where: 'this.owner == ' + owner }); // expect-match
  return things.find({ kind: 1, $where: 'this.name == "' + owner + '"' }); // expect-match
}
