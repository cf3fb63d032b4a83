const agent = new https.Agent({ keepAlive: true, rejectUnauthorized: false }); // expect-match
process.env.NODE_TLS_REJECT_UNAUTHORIZED = '0'; // expect-match
tls.connect(443, host, { rejectUnauthorized: false }); // expect-match
