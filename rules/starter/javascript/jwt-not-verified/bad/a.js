jwt.verify(token, key, { ignoreExpiration: true }); // expect-match
jwt.verify(token, key, { algorithms: ['HS256', 'none'] }); // expect-match
jwt.sign(claims, '', { algorithm: 'none' }); // expect-match
