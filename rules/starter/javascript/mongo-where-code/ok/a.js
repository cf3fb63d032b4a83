function byOwner(owner, least) {
  things.find({ owner, stocks: { $gt: least } });
  things.find({ $where: 'this.a > this.b' });
  things.find({ $expr: { $gt: ['$a', '$b'] } });
}
