console.log('token: ' + token.length);
console.log('wrong password');
logger.info(tokenCount);
