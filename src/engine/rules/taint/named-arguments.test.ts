/** Arguments that are given by name, in another order than a function has them. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { TaintSpec } from '../model/taint-spec.ts';
import { sourceViews } from '../syntax/source-view.ts';
import { findFlows } from './find-flows.ts';

const spec: TaintSpec = {
  sources: [{ kind: 'code', formula: { kind: 'text', regex: 'source\\(\\)' } }],
  sinks: [{ kind: 'calls', names: ['sink'] }],
  sanitizers: [],
  propagators: [],
};

/** A function fills a field of its first parameter with its second. */
const programs: Readonly<Record<string, readonly [code: string, call: string, sinks: string]>> = {
  'a.py': [
    'def fill(target, value):\n    target.name = value\n',
    'fill(value=source(), target=box)',
    'box = {}\nother = {}\nCALL\nsink(box.name)\nsink(other.name)\n',
  ],
  'a.kt': [
    'fun fill(target: Box, value: String) { target.name = value }\n',
    'fill(value = source(), target = box)',
    'fun go(box: Box, other: Box) {\n  CALL\n  sink(box.name)\n  sink(other.name)\n}\n',
  ],
  'a.php': [
    '<?php\nfunction fill($target, $value) { $target->name = $value; }\n',
    'fill(value: source(), target: $box);',
    'function go($box, $other) {\n  CALL\n  sink($box->name);\n  sink($other->name);\n}\n',
  ],
};

// By its place alone, the value would be filled instead of the object, and the flow be lost.
for (const [path, [code, call, sinks]] of Object.entries(programs))
  test(`${path}: what a function fills is the argument of that name`, () => {
    const text = code + sinks.replace('CALL', call);
    const flows = sourceViews(path, text).flatMap((view) => findFlows(spec, view, []).flows);
    const shown = flows.map(({ sink }) => text.slice(text.lastIndexOf('\n', sink.start) + 1, sink.end).trim());
    assert.equal(shown.length, 1);
    assert.match(shown[0] ?? '', /^sink\(\$?box(?:\.|->)name/);
  });
