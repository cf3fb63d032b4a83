/** What real programs of Go do with their routers, case by case; and that nothing a file says makes it slow or throws. */
import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { fileURLToPath } from 'node:url';
import { handlersIn, testCases } from '../../wiring/handler-cases.testing.ts';
import { goHandlers } from './index.ts';

void describe('handlers of Go', () => {
  testCases(goHandlers, fileURLToPath(new URL('fixtures', import.meta.url)));

  void it('sees ten thousand routes of one file', () => {
    const routes = Array.from({ length: 10_000 }, (_, at) => `  r.GET("/r${at}", auth, h)`).join('\n');
    const text = `package p\nimport "github.com/gin-gonic/gin"\nfunc main() {\n  r := gin.New()\n${routes}\n}\nfunc h(c *gin.Context) {}\n`;
    assert.equal(handlersIn(goHandlers, new Map([['main.go', text]])).length, 10_000);
  });

  void it('ends where functions, packages and routers lead to themselves', () => {
    const head = (other: string) => `import (\n"github.com/go-chi/chi/v5"\n"x.example/m/${other}"\n)\n`;
    const a = `package a\n${head('b')}func Routes() chi.Router { r := chi.NewRouter(); r.Get("/a", H); r.Mount("/b", b.Routes()); r.Mount("/r", r); return r }\nfunc H() { Routes() }\n`;
    const b = `package b\n${head('a')}func Routes() chi.Router { r := chi.NewRouter(); r.Mount("/a", a.Routes()); return r }\n`;
    const files = new Map([
      ['a/a.go', a],
      ['b/b.go', b],
    ]);
    assert.ok(handlersIn(goHandlers, files).length > 0);
  });

  void it('takes code apart that is nested deeply, broken or doubles itself', () => {
    const deep = `package p\nimport "net/http"\nfunc main() { http.HandleFunc("/x", ${'f('.repeat(5_000)}h${')'.repeat(5_000)}) }\n`;
    const broken = 'package p\nfunc ( { http.HandleFunc("/x", ';
    const doubling = Array.from(
      { length: 60 },
      (_, at) => `func f${at}(r *gin.Engine) { f${at + 1}(r); f${at + 1}(r) }`,
    ).join('\n');
    const files = new Map([
      ['deep.go', deep],
      ['broken.go', broken],
      ['doubling.go', `package p\nimport "github.com/gin-gonic/gin"\n${doubling}\nfunc start() { f0(gin.New()) }\n`],
    ]);
    assert.doesNotThrow(() => handlersIn(goHandlers, files));
  });
});
