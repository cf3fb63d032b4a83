/** All that is read in a view of a file, a line each. */
import { importsIn, callSites } from '../../engine/rules/questions/call-sites.ts';
import { namesIn } from '../../engine/rules/questions/argument-names.ts';
import { answerQuestion } from '../../engine/rules/questions/answer-question.ts';
import { functionsIn } from '../../engine/rules/questions/find-functions.ts';
import { literalText } from '../../engine/rules/questions/literals.ts';
import { namedValues, valueText } from '../../engine/rules/questions/named-values.ts';
import { isAwaited, isErrorChecked } from '../../engine/rules/questions/result-use.ts';
import { matchFingerprints } from '../../engine/rules/fingerprints/match-fingerprints.ts';
import { readFunctions } from '../../engine/rules/functions/read-functions.ts';
import type { CallName } from '../../engine/rules/model/handler-demand.ts';
import type { CallCondition, CodeQuestion } from '../../engine/rules/model/code-question.ts';
import type { TaintSpec } from '../../engine/rules/model/taint-spec.ts';
import { fileImports } from '../../engine/rules/names/file-imports.ts';
import { type CodeNode, codeNode } from '../../engine/rules/patterns/code-node.ts';
import { constantStrings, stringValue } from '../../engine/rules/patterns/constant-strings.ts';
import { declaredScopes } from '../../engine/rules/patterns/declared-scopes.ts';
import { declaredTypes } from '../../engine/rules/patterns/declared-types.ts';
import { importedNames } from '../../engine/rules/patterns/imported-names.ts';
import { readView } from '../../engine/rules/patterns/read-view.ts';
import { codeShapeOf } from '../../engine/rules/syntax/code-shape.ts';
import { className, functionName } from '../../engine/rules/syntax/function-name.ts';
import type { SourceView } from '../../engine/rules/syntax/source-view.ts';
import { findFlows } from '../../engine/rules/taint/find-flows.ts';
import { programOf } from '../../engine/rules/taint/program-of.ts';
import { plain } from './plain.ts';

const any: readonly CallName[] = [{ kind: 'name', name: '*' }];
const words = [['name'], ['value'], ['id'], ['user'], ['data'], ['request'], ['key'], ['path']];

const callConditions: readonly CallCondition[] = [
  { kind: 'option', names: ['*'], values: [], is: true },
  { kind: 'option', names: ['*e'], values: ['true', 'false', '1', "'*'"], is: true },
  { kind: 'words', words },
  { kind: 'builtText' },
  { kind: 'literal', values: ['*a*'], is: true },
  { kind: 'beside', order: 'before', calls: [{ kind: 'name', name: '*get*' }], is: true },
  { kind: 'beside', order: 'after', calls: [{ kind: 'name', name: '*e' }], is: false },
  { kind: 'for', words },
  { kind: 'within', names: ['*e*'], is: true },
];

/** One of each kind, as wide as it can be asked. */
const questions: readonly CodeQuestion[] = [
  { kind: 'names', names: ['*'] },
  { kind: 'functions', named: ['*'], where: [] },
  { kind: 'functions', named: [], where: [{ kind: 'async', is: true }] },
  { kind: 'functions', named: [], where: [{ kind: 'moreParametersThan', count: 1 }] },
  { kind: 'functions', named: [], where: [{ kind: 'longerThan', lines: 3 }] },
  { kind: 'functions', named: [], where: [{ kind: 'parameter', names: ['re*', 'c*', 'i*'], is: true }] },
  { kind: 'classes', extending: [], named: ['*'], where: [] },
  { kind: 'classes', extending: ['*'], named: [], where: [] },
  { kind: 'classes', extending: [], named: ['*'], where: [{ kind: 'defines', names: ['*e*'], is: true }] },
  { kind: 'classes', extending: [], named: ['*'], where: [{ kind: 'extends', names: ['*e'], is: false }] },
  { kind: 'secrets', words, isKnownForm: true },
  { kind: 'literals', regex: '[a-m]', except: 'zz' },
  { kind: 'comments', texts: ['e', 'a'] },
  { kind: 'settings', names: ['*'], values: ['*'] },
  { kind: 'answers', words },
  { kind: 'emptyCatch' },
  ...callConditions.map((condition): CodeQuestion => ({ kind: 'calls', calls: any, where: [condition] })),
  { kind: 'calls', calls: any, where: [], show: 'arguments' },
  { kind: 'calls', calls: any, where: [], show: 'arguments', places: [1] },
];

export function readingsOf(view: SourceView): readonly string[] {
  return [
    ...flowLines(view),
    ...patternLines(view),
    ...callLines(view),
    ...questions.map((question, index) => {
      const { pieces, isComplete } = answerQuestion(question, view);
      return plain([index, isComplete, pieces.map(({ start, end, name }) => [start, end, name])]);
    }),
  ];
}

/** From many words and all that comes in, into every call. */
const anyFlow: TaintSpec = {
  sources: [
    {
      kind: 'code',
      formula: { kind: 'text', regex: '\\b(?:name|id|key|value|command|query|body|text|row|data|source)\\b' },
    },
    { kind: 'requestInput' },
  ],
  sinks: [{ kind: 'calls', names: ['*'] }],
  sanitizers: [{ kind: 'calls', names: ['sanitize', 'escape', 'trim', 'strip', 'clean', 'Atoi', 'to_i'] }],
  propagators: [],
};

function flowLines(view: SourceView): readonly string[] {
  const known = programOf(view);
  if (known === undefined) return [];
  const { flows, bounds } = findFlows(anyFlow, view, []);
  return [
    ...flows.map(plain),
    ...bounds,
    ...Object.entries(known.program()).map(plain),
    ...known.index().all.map(({ kind, start }) => `${kind} ${start}`),
  ];
}

function patternLines(view: SourceView): readonly string[] {
  const { reader } = readView(view);
  const { root, language, source } = view;
  const scopes = declaredScopes(root, reader);
  const constants = constantStrings(root, reader);
  const every = Array.from({ length: 12 }, (_, part) => Math.floor((source.text.length * part) / 12));
  const lines: string[] = [];
  const visit = (node: CodeNode): void => {
    const { kind, text, need, start, end, parts } = node;
    lines.push(plain([kind, text, need, start, end, parts.length, stringValue(node, () => constants)]));
    for (const part of parts) visit(part);
  };
  const whole = codeNode(root, reader);
  if (whole !== undefined) visit(whole);
  return [
    ...lines,
    ...[...scopes].map(([name, scopeAt]) => plain([name, every.map((offset) => scopeAt(offset) ?? null)])),
    ...[...constants].map(([name, all]) =>
      plain([name, all.map(({ value, start, end }) => [value?.text, start, end])]),
    ),
    ...[...declaredTypes(root, language)].map(plain),
    ...[...importedNames(root, language.name)].map(plain),
  ];
}

function callLines(view: SourceView): readonly string[] {
  const code = codeShapeOf(view.language.name);
  const fingerprintOf = matchFingerprints(view);
  const sites = callSites(view);
  const functions = code === undefined ? [] : functionsIn(view, code);
  return [
    plain(readFunctions(view)),
    plain(fileImports(view)),
    ...[...importsIn(view)].map(plain),
    ...sites.map(({ node, name, names, start, end }) =>
      plain([
        name,
        names,
        fingerprintOf(start, end),
        isAwaited(node),
        isErrorChecked(node, view.language.name),
        namesIn(node, view.language.name),
      ]),
    ),
    ...functions.map((node) => plain([functionName(node), code === undefined ? '' : className(node, code)])),
    ...namedValues(view).map(({ name, value, start, end }) =>
      plain([name, valueText(value), literalText(value), start, end]),
    ),
  ];
}
