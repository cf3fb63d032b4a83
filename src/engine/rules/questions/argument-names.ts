/** The names in an argument whose values it hands on: not those of functions that only measure or hide what they are given. */
import { calledName, codeShapeOf } from '../syntax/code-shape.ts';
import type { SgNode } from '../syntax/rule-engine.ts';
import { namedChildren } from './literals.ts';
import { pushEach } from '../../text/push-each.ts';

const hiding =
  /(?:^|[._])(?:mask\w*|redact\w*|hash\w*|len|length|count|obfuscate\w*|encrypt\w*|typeof|bool|Boolean|isset|empty|strlen|omit|sanitize\w*|scrub\w*|hide\w*|anonymi[sz]e\w*|bcrypt\w*|sha\d+\w*|size|type|exclude\w*|without)$/i;
const nameKinds: ReadonlySet<string> = new Set([
  'identifier',
  'property_identifier',
  'shorthand_property_identifier',
  'field_identifier',
  'simple_identifier',
  'variable_name',
  'name',
  'interpolated_identifier',
  'instance_variable',
  'constant',
  'hash_key_symbol',
  'simple_symbol',
  'global_variable',
]);
const nodesMax = 400;

/** Names of variables and members, and keys of objects; by what is read last of a chain: `user.password` is `password`, `password.length` is `length`. */
export function namesIn(node: SgNode, language: string): readonly string[] {
  const code = codeShapeOf(language);
  if (code === undefined) return [];
  const names: string[] = [];
  const open = [node];
  for (let count = 0; open.length > 0 && count < nodesMax; count++) {
    const at = open.pop();
    if (at === undefined) break;
    const kind = String(at.kind());
    if (code.functions.has(kind) || kind === 'comparison_operator' || kind === 'not_operator') continue;
    const called = calledName(at, code);
    // In Ruby a member is read by a call without arguments.
    const isRead = called !== undefined && language === 'ruby' && at.field('arguments') === null;
    if (called !== undefined && !isRead && kind !== 'macro_invocation') {
      if (hiding.test(called)) continue;
      pushEach(names, getterName(called));
      // What a function is given is seldom what it gives back, but for those that only turn it into text.
      if (
        /(?:stringify|dumps|toString|format|Sprintf|String|str|repr|inspect|to_s|to_json|json_encode|print_r|var_export|serialize|join|concat)$/.test(
          called,
        )
      )
        pushEach(open, namedChildren(at));
      continue;
    }
    const member = code.members.get(kind);
    const last = member === undefined ? null : at.field(member.name);
    if (isRead) names.push(called.slice(called.lastIndexOf('.') + 1));
    else if (last !== null) names.push(last.text());
    else if (kind === 'navigation_expression')
      names.push(
        at
          .text()
          .slice(-80)
          .replace(/^.*[.!?]/s, ''),
      );
    else if (/subscript|element_reference|index_expression|element_access/.test(kind)) pushEach(names, keyOf(at));
    else if (
      kind === 'pair' ||
      kind === 'keyed_element' ||
      kind === 'array_element_initializer' ||
      kind === 'keyword_argument'
    ) {
      const [key, ...values] = namedChildren(at);
      if (key !== undefined && !isHidden(values.at(-1))) names.push(bare(key.text()));
      pushEach(open, values);
    } else if (nameKinds.has(kind)) names.push(bare(at.text()));
    else pushEach(open, namedChildren(at));
  }
  return names;
}

/** `user.getPassword()` hands out a password. */
function getterName(called: string): readonly string[] {
  const last = called.slice(called.lastIndexOf('.') + 1);
  const field = /^(?:get|read|fetch)_?([A-Z_]\w*)$/.exec(last)?.[1];
  return field === undefined ? [] : [field];
}

/** `{ password: undefined }`, `{ password: '***' }`. */
function isHidden(value: SgNode | undefined): boolean {
  return (
    value !== undefined &&
    /^(?:undefined|null|None|nil|true|false|True|False|0|1|["'`](?:[*x•.]*|\[?[A-Z a-z]*(?:redacted|hidden|filtered|masked|REDACTED|HIDDEN|FILTERED)[A-Z a-z]*\]?)["'`])$/.test(
      value.text().slice(0, 40),
    )
  );
}

function keyOf(node: SgNode): readonly string[] {
  const key = /\[\s*["':`]([\w-]+)["'`]?\s*\]$/.exec(node.text().slice(-80))?.[1];
  return key === undefined ? [] : [key];
}

function bare(text: string): string {
  return text.slice(0, 120).replace(/^["'`$@:]+|["'`:]+$/g, '');
}
