const serialize = require('node-serialize');
const _ = require('lodash');

const emptyCart = { items: [], voucher: null };

exports.restoreCart = function restoreCart(cookie) {
  const saved = serialize.unserialize(Buffer.from(cookie, 'base64').toString());
  return _.defaultsDeep({}, saved, emptyCart);
};
