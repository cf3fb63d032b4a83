/** What real programs of Rust do, case by case; and that nothing a file says makes it slow or throws. */
import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { fileURLToPath } from 'node:url';
import { handlersIn, testCases } from '../../wiring/handler-cases.testing.ts';
import { rustHandlers } from './index.ts';

void describe('handlers of Rust', () => {
  testCases(rustHandlers, fileURLToPath(new URL('fixtures', import.meta.url)));

  void it('sees ten thousand routes of one chain', () => {
    const routes = Array.from({ length: 10_000 }, (_, at) => `        .route("/r${at}", get(h))`).join('\n');
    const text = `use axum::{routing::get, Router};\nfn main() {\n    let app = Router::new()\n${routes};\n}\nasync fn h() {}\n`;
    assert.equal(handlersIn(rustHandlers, new Map([['src/main.rs', text]])).length, 10_000);
  });

  void it('takes code apart that is nested deeply, broken or leads to itself', () => {
    const deep = `fn main() { ${'Router::new().merge('.repeat(3_000)}x${')'.repeat(3_000)}; }`;
    const ring =
      'use axum::Router;\nfn a() -> Router { Router::new().nest("/b", b()) }\nfn b() -> Router { Router::new().nest("/a", a()) }';
    const files = new Map([
      ['src/main.rs', deep],
      ['src/b.rs', 'fn ( { Router::new().route('],
      ['src/c.rs', ring],
    ]);
    assert.doesNotThrow(() => handlersIn(rustHandlers, files));
  });
});
