/** What real programs of C# do, case by case; and that nothing a file says makes it slow or throws. */
import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { fileURLToPath } from 'node:url';
import { handlersIn, testCases } from '../../wiring/handler-cases.testing.ts';
import { csharpHandlers } from './index.ts';

void describe('handlers of C#', () => {
  testCases(csharpHandlers, fileURLToPath(new URL('fixtures', import.meta.url)));

  void it('sees ten thousand endpoints of one file', () => {
    const calls = Array.from({ length: 10_000 }, (_, at) => `app.MapGet("/e${at}", () => 1);`).join('\n');
    const text = `var app = WebApplication.Create(args);\n${calls}\n`;
    assert.equal(handlersIn(csharpHandlers, new Map([['Program.cs', text]])).length, 10_000);
  });

  void it('takes code apart that is nested deeply, broken or inherits from itself', () => {
    const deep = `var x = ${'app.MapGroup('.repeat(3_000)}1${')'.repeat(3_000)};`;
    const ring =
      'public class AController : BController { public int Get() => 1; }\npublic class BController : AController { }';
    const files = new Map([
      ['Program.cs', deep],
      ['B.cs', '[ApiController] public class { [HttpGet( public'],
      ['C.cs', ring],
    ]);
    assert.doesNotThrow(() => handlersIn(csharpHandlers, files));
  });
});
