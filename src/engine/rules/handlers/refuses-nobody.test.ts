/** A guard counts only where it can refuse: to look at a token and go on is no check. */
import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { refusesNobody } from './refuses-nobody.ts';

const cases: readonly (readonly [calls: readonly string[], refusesNobody: boolean])[] = [
  [['jwt.verify(token, key)', 'users.put(token)', 'next()'], true],
  [['jwt.verify(token, key)', 'next()', "next('route')"], false],
  [['jwt.verify(token, key)', 'next(error)', 'next()'], false],
  [['isKnown(req)', 'res.status(401)', 'next()'], false],
  [['isKnown(req)', "res.redirect('/login')", 'next()'], false],
  [['c.Get("user")', 'c.Next()'], true],
  [['c.AbortWithStatus(401)', 'c.Next()'], false],
  [['UnauthorizedException()', 'next()'], false],
  [['await next()'.slice(6), 'log(x)'], true],
  [['expressJwt(options)'], false],
  [['chain.doFilter(request, response)', 'load(request)'], true],
  [['chain.doFilter(request, response)', 'response.sendError(403)'], false],
  [[], false],
];

void describe('guards that refuse nobody', () => {
  for (const [calls, expected] of cases) {
    void it(`${calls.join('; ')} ${expected ? 'lets everybody through' : 'may refuse'}`, () => {
      const facts = calls.map((text) => ({ name: text.slice(0, text.indexOf('(')), text }));
      assert.equal(refusesNobody(facts), expected);
    });
  }
});
