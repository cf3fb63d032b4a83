const crypto = require('crypto');
const a = crypto.createHash('md5').update(fileContent).digest('hex');
const b = await bcrypt.hash(password, 12);
const c = md5(cacheKey);
