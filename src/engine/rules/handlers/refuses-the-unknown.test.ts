/** Who answers that somebody is unknown or may not has checked it; other answers say nothing of it. */
import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { refusesTheUnknown } from './refuses-the-unknown.ts';

const cases: readonly (readonly [call: string, refuses: boolean])[] = [
  ['res.status(401)', true],
  ['res.sendStatus(403)', true],
  ['reply.code(401)', true],
  ['res.status(404)', false],
  ['res.status(200)', false],
  ['abort(403)', true],
  ['c.AbortWithStatus(http.StatusUnauthorized)', true],
  ['c.JSON(http.StatusForbidden, gin.H{})', true],
  ['http.Error(w, "no", 401)', true],
  ['http.Error(w, "no", http.StatusUnauthorized)', true],
  ['http.Error(w, "no", 4012)', false],
  ['HTTPException(status_code=401)', true],
  ['UnauthorizedException()', true],
  ['ForbiddenError("no")', true],
  ['PermissionDenied()', true],
  ['response.sendError(HttpServletResponse.SC_UNAUTHORIZED)', true],
  ['head(:unauthorized)', true],
  ['isForbiddenWord(text)', false],
  ['log.info("401")', false],
  ['find(401)', false],
];

void describe('answers to those who are unknown or may not', () => {
  for (const [call, refuses] of cases) {
    void it(`${call} ${refuses ? 'is' : 'is not'} one`, () => {
      assert.equal(refusesTheUnknown({ name: call.slice(0, call.indexOf('(')), text: call }), refuses);
    });
  }
});
