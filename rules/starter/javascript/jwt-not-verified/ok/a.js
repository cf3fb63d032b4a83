jwt.verify(token, key, { algorithms: ['HS256'] });
jwt.verify(token, key);
jwt.sign(claims, key, { algorithm: 'RS256' });
