const apiKey = process.env.API_KEY;
const secret = 'your-secret-here';
const token = 'changeme';
const tokenName = 'x-csrf';
const password = '';
