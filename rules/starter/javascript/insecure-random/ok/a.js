const token = crypto.randomBytes(32).toString('hex');
const delay = Math.random() * 1000;
const colour = colours[Math.floor(Math.random() * 3)];
