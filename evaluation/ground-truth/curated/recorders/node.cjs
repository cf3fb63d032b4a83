/**
 * Runs one program under V8's coverage and tells of each name that a record gives: whether the package has such a function (handed
 * on, or only within), and whether it ran. Arguments: the program, the package, the names as JSON, and where jsdom lies, for
 * programs of a page. Writes one line of JSON to the file that VEDETTE_RECORDS names.
 */
'use strict';
const fs = require('node:fs');
const path = require('node:path');
const inspector = require('node:inspector');
const { createRequire } = require('node:module');
const { fileURLToPath } = require('node:url');

const [, , program, packageName, namesText, page] = process.argv;
const names = JSON.parse(namesText);
const session = new inspector.Session();
session.connect();

function post(method, parameters) {
  let reply;
  session.post(method, parameters, (error, result) => {
    if (error) throw new Error(error.message);
    reply = result;
  });
  return reply;
}

function partsOf(name) {
  const parts = name.split('.').filter((part) => part !== 'prototype' && part !== 'default');
  return parts[0] === 'module' && parts[1] === 'exports' ? parts.slice(2) : parts;
}

/** What the package hands on under the name: functions that a member of it, of its prototypes or of its defaults is. */
function exported(root, parts) {
  let owners = [root, root?.default];
  for (const [index, part] of parts.entries()) {
    const next = [];
    for (const owner of owners) {
      if (owner === undefined || owner === null) continue;
      for (const holder of [owner, owner.prototype, owner.fn]) {
        if (holder === undefined || holder === null || !Object.hasOwn(Object(holder), part)) {
          if (holder === undefined || holder === null || !(part in Object(holder))) continue;
          if (Object.prototype[part] === holder[part] || Function.prototype[part] === holder[part]) continue;
        }
        next.push(Object.getOwnPropertyDescriptor(holder, part)?.value ?? holder[part]);
      }
    }
    owners = next;
    if (index === parts.length - 1) break;
  }
  return owners.filter((value) => typeof value === 'function');
}

function placeOf(fn) {
  globalThis.vedetteFunction = fn;
  const { result } = post('Runtime.evaluate', { expression: 'globalThis.vedetteFunction' });
  const { internalProperties = [] } = post('Runtime.getProperties', { objectId: result.objectId, ownProperties: true });
  return internalProperties.find(({ name }) => name === '[[FunctionLocation]]')?.value.value;
}

function offsetOf(text, { lineNumber, columnNumber }) {
  let start = 0;
  for (let line = 0; line < lineNumber; line++) start = text.indexOf('\n', start) + 1;
  return start + columnNumber;
}

/** The function whose code holds the place most closely, among all that were there when the package was loaded. */
function rangeAt(place) {
  const script = loaded.find(({ scriptId }) => scriptId === place?.scriptId);
  if (script === undefined) return undefined;
  const offset = offsetOf(post('Debugger.getScriptSource', { scriptId: script.scriptId }).scriptSource, place);
  let best;
  for (const { ranges } of script.functions) {
    const [whole] = ranges;
    if (whole.startOffset > offset || whole.endOffset < offset) continue;
    if (best === undefined || whole.endOffset - whole.startOffset < best.endOffset - best.startOffset) best = whole;
  }
  return best === undefined ? undefined : { scriptId: script.scriptId, ...best };
}

function ranIn(scripts, range) {
  const functions = scripts.find(({ scriptId }) => scriptId === range?.scriptId)?.functions ?? [];
  return functions.some(
    ({ ranges: [{ startOffset, endOffset, count }] }) =>
      startOffset === range.startOffset && endOffset === range.endOffset && count > 0,
  );
}

function finish() {
  const { result } = post('Profiler.takePreciseCoverage');
  const within = `/node_modules/${packageName}/`;
  const isOwn = ({ url }) => url.startsWith('file:') && decodeURI(url).includes(within);
  const known = loaded.filter(isOwn);
  const scripts = result.filter(isOwn);
  const root = createRequire(program)(packageName);
  const asPage = page === undefined || typeof root !== 'function' ? undefined : globalThis.window.jQuery;
  const texts = [];
  const answers = {};
  for (const name of names) {
    const parts = partsOf(name);
    const functions = exported(asPage ?? root, parts);
    const last = parts.at(-1) ?? packageName;
    const called = ({ functionName }) => functionName === last || functionName.endsWith(`.${last}`);
    const named = scripts.flatMap(({ functions }) => functions.filter(called));
    const isWithin = [...known, ...scripts].some(({ functions }) => functions.some(called));
    let has = functions.length > 0 ? 'handedOn' : isWithin ? 'within' : '';
    if (has === '') {
      if (texts.length === 0)
        for (const { url } of [...known, ...scripts]) texts.push(fs.readFileSync(fileURLToPath(url), 'utf8'));
      const escaped = last.replace(/[^\w]/g, '\\$&');
      const isDefined = new RegExp(
        `(?:function\\*?\\s+|\\.)${escaped}\\s*(?:\\(|=)|(?:^|[\\s,{])${escaped}\\s*(?::\\s*(?:async\\s+)?function|\\([^()]*\\)\\s*\\{|=\\s*(?:async\\s*)?(?:function|\\())`,
        'm',
      );
      if (texts.some((text) => isDefined.test(text))) has = 'within';
    }
    const ran =
      functions.length > 0
        ? functions.some((fn) => ranIn(result, rangeAt(placeOf(fn))))
        : named.some(({ ranges }) => ranges[0].count > 0);
    answers[name] = { has, ran };
  }
  fs.writeFileSync(process.env.VEDETTE_RECORDS, `${JSON.stringify(answers)}\n`);
}

if (page !== undefined) {
  const { JSDOM } = createRequire(page)('jsdom');
  const { window } = new JSDOM('<div id="a"></div>', { url: 'http://localhost:9/' });
  globalThis.window = window;
  globalThis.document = window.document;
}
post('Debugger.enable');
post('Profiler.enable');
post('Profiler.startPreciseCoverage', { callCount: true, detailed: false });
// What runs when the package is loaded is no call of the program: taking the coverage sets the counts back.
createRequire(program)(packageName);
const loaded = post('Profiler.takePreciseCoverage').result;
process.argv = [process.argv[0], path.resolve(program)];
let isFinished = false;
process.on('exit', () => {
  if (!isFinished) finish();
  isFinished = true;
});
require(path.resolve(program));
