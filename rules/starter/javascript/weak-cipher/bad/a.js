const crypto = require('crypto');
const a = crypto.createCipheriv('des-ede3', key, iv); // expect-match
const b = crypto.createCipheriv('aes-128-ecb', key, null); // expect-match
const c = crypto.createCipher('aes-256-cbc', 'key'); // expect-match
