/** What real programs of Java and Kotlin do, case by case; and that nothing a file says makes it slow or throws. */
import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { fileURLToPath } from 'node:url';
import { handlersIn, testCases } from '../../wiring/handler-cases.testing.ts';
import { javaHandlers } from './index.ts';

void describe('handlers of Java and Kotlin', () => {
  testCases(javaHandlers, fileURLToPath(new URL('fixtures', import.meta.url)));

  void it('sees ten thousand methods of one controller', () => {
    const methods = Array.from({ length: 10_000 }, (_, at) => `  @GetMapping("/m${at}") void m${at}() {}`).join('\n');
    const files = new Map([['A.java', `@RestController\nclass A {\n${methods}\n}\n`]]);
    assert.equal(handlersIn(javaHandlers, files).length, 10_000);
  });

  void it('ends where classes, annotations and constants lead to themselves', () => {
    const text = `@A @RestController class X extends Y { static final String P = Y.P; @GetMapping(P) void x() {} }
class Y extends X { static final String P = X.P + X.P; }
@A @interface A {}
`;
    assert.equal(handlersIn(javaHandlers, new Map([['X.java', text]])).length > 0, true);
  });

  void it('takes code apart that is nested deeply or broken, in both languages', () => {
    const deep = `class A { SecurityFilterChain f(HttpSecurity http) { ${'http.a('.repeat(3_000)}1${')'.repeat(3_000)}; } }`;
    const kotlin = `fun Application.module() { ${'routing { '.repeat(300)}${'}'.repeat(300)} }`;
    const files = new Map([
      ['A.java', deep],
      ['B.java', '@RestController class { @GetMapping( void'],
      ['c.kt', `import io.ktor.server.routing.*\n${kotlin}`],
    ]);
    assert.doesNotThrow(() => handlersIn(javaHandlers, files));
  });
});
