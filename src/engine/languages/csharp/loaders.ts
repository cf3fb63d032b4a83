/**
 * The places of C# code that load assemblies and types by name, or make objects and code of what they are given. The list goes by
 * names of members: one in a form that is not known here is a hazard, so that a new idiom makes no wrong answer.
 */
import { ownFolder, prefixOf, type Text, wholeText } from '../../syntax/computed-text.ts';
import { type QualifiedWalk, textOf } from '../../syntax/qualified-walk.ts';
import { childrenIn, field, type SyntaxNode } from '../../syntax/syntax-tree.ts';
import { csharpTexts, gatherValues } from './texts.ts';

/** Their first text names a type, an assembly or a provider. */
const loading = /^(?:GetType|Load|LoadFrom|LoadFile|LoadWithPartialName|UnsafeLoadFrom|ReflectionOnlyLoad|ReflectionOnlyLoadFrom|LoadFromAssemblyPath|LoadFromAssemblyName|LoadFromStream|CreateInstance|CreateInstanceFrom|CreateInstanceAndUnwrap|CreateInstanceFromAndUnwrap|GetFactory|GetTypeFromProgID|GetTypeFromCLSID)$/; // biome-ignore format: one expression
/** Names that many other things have as well, and the owners of which they load. */
const common = /^(?:Load|GetFactory|CreateInstance|LoadFile|LoadFromStream)$/;
const owners = /(?:Type|Assembly|Activator|AppDomain|CurrentDomain|LoadContext|Default|DbProviderFactories|asm|assembly|alc|context|domain)\??$/; // biome-ignore format: one expression
/** They make an object of whatever type their input names. */
const anyType = /^(?:BinaryFormatter|NetDataContractSerializer|SoapFormatter|LosFormatter|ObjectStateFormatter|DirectoryCatalog|CSharpCodeProvider)$/; // biome-ignore format: one expression
const scripting = /(?:^|\.)(?:CSharpScript|VisualBasicScript|CSharpCompilation|CodeDomProvider)$/;

export function noteLoads(walk: QualifiedWalk, node: SyntaxNode): void {
  if (node.type === 'compilation_unit') gatherValues(walk, node);
  if (node.type === 'invocation_expression') noteCall(walk, node);
  else if (node.type === 'object_creation_expression') {
    const made = textOf(walk, field(node, 'type')).replace(/^.*\./s, '').slice(0, 60);
    if (anyType.test(made)) walk.facts.hazard('reflection', made, node);
  } else if (node.type === 'string_literal') {
    const named = textOf(walk, node).slice(1, -1);
    if (/^(?:LoadFrom|LoadFile|LoadWithPartialName|CreateInstanceFrom|UnsafeLoadFrom)$/.test(named))
      walk.facts.hazard('reflection', `${named} as a value`, node);
  }
  for (const inner of node.children)
    if (!(node.type === 'invocation_expression' && inner.field === 'function')) noteValue(walk, inner);
}

/** A method that is handed on, and settings that let data name types. */
function noteValue(walk: QualifiedWalk, node: SyntaxNode): void {
  if (node.type !== 'member_access_expression') return;
  const name = textOf(walk, field(node, 'name')).replace(/<.*$/s, '');
  const owner = textOf(walk, field(node, 'expression')).slice(-60);
  if (/(?:^|\.)TypeNameHandling$/.test(owner) && name !== 'None')
    walk.facts.hazard('reflection', `TypeNameHandling.${name}`, node);
  if (loading.test(name) && owners.test(owner) && !/^(?:Default)$/.test(name))
    walk.facts.hazard('reflection', `${name} as a value`, node);
}

function noteCall(walk: QualifiedWalk, node: SyntaxNode): void {
  const callee = field(node, 'function');
  // `a?.b(c)` holds what follows the mark in a node of its own.
  const bound = callee?.type === 'conditional_access_expression' ? callee.children.at(-1) : undefined;
  const isMember = bound !== undefined || callee?.type === 'member_access_expression';
  const written = isMember ? field(bound ?? callee ?? node, 'name') : callee;
  const isGeneric = written?.type === 'generic_name';
  const name = textOf(walk, isGeneric ? written.children[0] : written);
  const owner =
    callee !== undefined && isMember
      ? textOf(walk, field(callee, bound === undefined ? 'expression' : 'condition')).slice(-60)
      : '';
  const given = childrenIn(node, 'arguments').map(({ children }) => children.at(-1));
  if (scripting.test(owner)) walk.facts.hazard('dynamic_load', owner.replace(/^.*\./s, ''), node);
  const [first] = given;
  if (!loading.test(name) || first === undefined || (common.test(name) && owner !== '' && !owners.test(owner))) return;
  if (common.test(name) && !isMember && callee?.type === 'identifier') return;
  const isType = first.type === 'typeof_expression' || (isGeneric && name.startsWith('CreateInstance'));
  if (isType || /^(?:this\.)?GetType$/.test(textOf(walk, first))) return;
  const what = [...(owner === '' ? [] : [owner.split('.').at(-1)]), name].join('.').slice(-60);
  for (const text of csharpTexts(walk, first)) noteName(walk, what, text, node);
  // Assembly and type may be two texts.
  if (
    name.startsWith('CreateInstance') &&
    given.length > 1 &&
    given[1] !== undefined &&
    wholeText(csharpTexts(walk, first)[0] ?? [undefined]) !== undefined
  )
    for (const text of csharpTexts(walk, given[1])) if (wholeText(text) !== undefined) noteName(walk, what, text, node);
}

/** `A.B.Type, Assembly, Version=…`, or a path of an assembly. */
function noteName(walk: QualifiedWalk, what: string, text: Text, node: SyntaxNode): void {
  const whole = wholeText(text);
  if (prefixOf(text).startsWith(ownFolder)) return;
  const start = /^[A-Z]\w*(?:\.\w+)*(?=\.)/.exec(prefixOf(text))?.[0];
  const names = whole === undefined ? [] : whole.split(',').slice(0, 2);
  if (whole === undefined && start !== undefined) walk.facts.import(`${start}.**`, 'dynamic', node);
  else if (whole === undefined) walk.facts.hazard('reflection', what, node);
  for (const name of names) {
    const plain = name
      .trim()
      .replace(/^.*[\\/]/, '')
      .replace(/\.(?:dll|exe)$/i, '')
      .replace(/[+`[].*$/s, '');
    if (/^[\w.]+$/.test(plain) && !plain.includes('=')) walk.facts.use({ import: walk.facts.import(plain, 'dynamic', node), path: [] }, 'value', node); // biome-ignore format: one call
  }
}

/** Packages that a script asks for: `#r "nuget: Acme, 1.0"`. */
export function scriptReferences(
  text: string,
): readonly { readonly name: string; readonly start: number; readonly end: number }[] {
  return [...text.matchAll(/^[ \t]*#r[ \t]+@?"(?:nuget:[ \t]*)?([\w.\\/:-]+)/gim)].map((match) => ({
    name: (match[1] ?? '').replace(/^.*[\\/]/, '').replace(/\.dll$/i, ''),
    start: match.index,
    end: match.index + match[0].length,
  }));
}
