const agent = new https.Agent({ rejectUnauthorized: true });
process.env.NODE_TLS_REJECT_UNAUTHORIZED = '1';
tls.connect(443, host, { ca });
