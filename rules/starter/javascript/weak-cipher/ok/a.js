const crypto = require('crypto');
const a = crypto.createCipheriv('aes-256-gcm', key, iv);
const b = factory.createCipher('aes');
const c = crypto.createCipheriv(config.cipher, key, iv);
