/** What is demanded of handlers is found where it is lacking, and not where a guard, a function it calls, or the handler itself does it. */
import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import type { FunctionFacts } from '../model/function-facts.ts';
import { functionIndex } from '../functions/function-index.ts';
import { readFunctions } from '../functions/read-functions.ts';
import type { Guard, Handler } from '../model/handler.ts';
import type { CallName, HandlerDemand } from '../model/handler-demand.ts';
import { type SourceView, sourceViews } from '../syntax/source-view.ts';
import { judgeDemand } from './judge-demand.ts';

const auth: CallName = { kind: 'concept', concept: 'authentication' };
const name = (text: string): CallName => ({ kind: 'name', name: text });
const must: HandlerDemand = { sourceTypes: [], routes: [], mode: 'must', calls: [auth], before: [] };

void describe('a demand on handlers', () => {
  void it('is met by a guard whose name says so, and not by one that logs', () => {
    const files = { 'a.js': 'function show(req, res) { res.json(db.find(req.params.id)); }' };
    assert.equal(breaches(must, files, ['a.js', 'show']).length, 1);
    assert.equal(breaches(must, files, ['a.js', 'show', guard('requireAuth')]).length, 0);
    assert.equal(breaches(must, files, ['a.js', 'show', guard('requestLogger')]).length, 1);
  });

  void it('is met by a guard whose function, in another file, makes the check', () => {
    const files = {
      'a.js':
        "const mw = require('./mw');\nconst { gate } = require('./mw');\nfunction show(req, res) { res.json(1); }",
      'mw.js':
        'function gate(req, res, next) { jwt.verify(req.headers.authorization, key); next(); }\nfunction other(q) { next(); }',
    };
    assert.equal(breaches(must, files, ['a.js', 'show', guard('gate')]).length, 0);
    assert.equal(breaches(must, files, ['a.js', 'show', guard('mw.gate')]).length, 0);
    assert.equal(breaches(must, files, ['a.js', 'show', guard('other')]).length, 1);
  });

  void it('is met by a call in the handler, or one hop further in the same class', () => {
    const files = {
      'a.py': [
        'class Users:',
        '  def show(self, request):',
        '    self.gate(request)',
        '    return 1',
        '  def gate(self, request):',
        '    if not request.user.is_authenticated: raise Denied()',
        '  def list(self, request):',
        '    return 2',
      ].join('\n'),
    };
    assert.equal(breaches(must, files, ['a.py', 'show']).length, 0);
    assert.equal(breaches(must, files, ['a.py', 'list']).length, 1);
  });

  void it('asks for the order where it says so, and shows the call that comes too early', () => {
    const demand: HandlerDemand = { ...must, calls: [name('audit')], before: [name('db.*')] };
    const files = {
      'a.js': [
        'function good(req) { audit(req); db.save(req.body); }',
        'function bad(req) { db.save(req.body); audit(req); }',
        'function none(req) { return 1; }',
        'function deep(req) { store(req); audit(req); }',
        'function store(req) { db.save(req.body); }',
      ].join('\n'),
    };
    assert.deepEqual(breaches(demand, files, ['a.js', 'good'], ['a.js', 'none']), []);
    const [bad, deep] = breaches(demand, files, ['a.js', 'bad'], ['a.js', 'deep']);
    assert.deepEqual([bad?.span.startLine, bad?.span.startColumn], [2, 21]);
    assert.deepEqual([deep?.span.startLine, deep?.span.startColumn], [4, 22]);
  });

  void it('that forbids a call shows each place of it', () => {
    const demand: HandlerDemand = { ...must, mode: 'mustNot', calls: [name('exec')] };
    const files = { 'a.js': 'function f(q) { exec(q); child.exec(q); execute(q); }' };
    assert.deepEqual(
      breaches(demand, files, ['a.js', 'f']).map(({ span }) => span.startColumn),
      [17, 26],
    );
  });

  void it('is only for the handlers and routes that it names', () => {
    const files = { 'a.js': 'function show(req, res) {}' };
    const handlers = handlersOf(files, ['a.js', 'show']);
    const index = indexOf(files);
    const judged = (routes: readonly string[], sourceTypes: HandlerDemand['sourceTypes'] = []) =>
      judgeDemand({ ...must, routes, sourceTypes }, handlers, index).length;
    assert.equal(judged(['/users']), 1);
    assert.equal(judged(['/users/*']), 1);
    assert.equal(judged(['GET /users']), 1);
    assert.equal(judged(['/admin/**']), 0);
    assert.equal(judged(['POST /users']), 0);
    assert.equal(judged([], ['MESSAGE_HANDLER']), 0);
  });

  void it('takes no longer for functions that call each other in a ring, or for a thousand of them', () => {
    const ring = 'function a() { b(); }\nfunction b() { a(); }\n';
    const many = Array.from({ length: 1_000 }, (_, at) => `function f${at}(r) { f${at + 1}(r); }`).join('\n');
    const files = { 'a.js': ring + many };
    assert.equal(breaches(must, files, ['a.js', 'a'], ['a.js', 'f0'], ['a.js', 'f999']).length, 3);
  });
});

type Wanted = readonly [path: string, name: string, ...guards: Guard[]];

function breaches(demand: HandlerDemand, files: Readonly<Record<string, string>>, ...wanted: readonly Wanted[]) {
  return judgeDemand(demand, handlersOf(files, ...wanted), indexOf(files));
}

function viewsOf(files: Readonly<Record<string, string>>): readonly SourceView[] {
  return Object.entries(files).flatMap(([path, text]) => sourceViews(path, text));
}

function indexOf(files: Readonly<Record<string, string>>) {
  return functionIndex(
    new Map(viewsOf(files).map((view): [string, FunctionFacts] => [view.source.path, readFunctions(view)])),
  );
}

function handlersOf(files: Readonly<Record<string, string>>, ...wanted: readonly Wanted[]): readonly Handler[] {
  const views = viewsOf(files);
  return wanted.map(([path, wantedName, ...guards]) => {
    const view = views.find(({ source }) => source.path === path);
    assert.ok(view);
    const fact = readFunctions(view).functions.find((each) => each.name === wantedName);
    assert.ok(fact, wantedName);
    const { span, start, end } = fact;
    const registeredAt = { path, span };
    return {
      sourceType: 'HTTP_HANDLER',
      framework: 'x',
      route: 'GET /users/:id',
      name: wantedName,
      path,
      span,
      start,
      end,
      registeredAt,
      inputs: [],
      guards,
    };
  });
}

function guard(text: string): Guard {
  const span = { startLine: 1, startColumn: 1, endLine: 1, endColumn: 2 };
  return { name: text, text: `${text}()`, through: 'route', path: 'a.js', span };
}
