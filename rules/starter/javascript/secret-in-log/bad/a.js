console.log('token: ' + token); // expect-match
console.log('login', user.password); // expect-match
logger.info(apiKey); // expect-match
