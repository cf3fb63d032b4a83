/**
 * The places of Java, Kotlin and Scala that load classes by name, read a stream of objects or run a script. The list is short and
 * goes by names of methods alone: one in a form that is not known here is a hazard, so that a new idiom makes no wrong answer.
 */
import { ownFolder, prefixOf, type Text, wholeText } from '../../syntax/computed-text.ts';
import type { FactsBuilder, Place } from '../../syntax/facts-builder.ts';
import { type QualifiedWalk, textOf } from '../../syntax/qualified-walk.ts';
import { childrenIn, field, type SyntaxNode } from '../../syntax/syntax-tree.ts';
import { gatherValues, javaTexts } from './texts.ts';

/** Their first text names a class. */
const loading =
  /^(?:forName|loadClass|findClass|findSystemClass|findLoadedClass|classForName|forNameWithoutPrimitives)$/;
/** They make classes of bytes, or objects of any class. */
const making = /^(?:defineClass|defineHiddenClass|defineAnonymousClass|readObject|readUnshared)$/;
const scripting = /^(?:eval|evaluate|parseClass)$/;
const anyClass = /^(?:XMLDecoder|URLClassLoader|GroovyClassLoader)$/;

/** `Charset.forName` and the like load no class; an owner with a small letter may hold a `Class`. */
export function isClassLoad(method: string, owner: string): boolean {
  if (!loading.test(method)) return false;
  if (method !== 'forName') return true;
  return !/^(?:.*\.)?\p{Lu}\w*$/su.test(owner) || /(?:^|\W)Class(?:Utils?|Loader\w*|Helper)?$/.test(owner);
}

export function noteLoads(walk: QualifiedWalk, node: SyntaxNode): void {
  if (node.type === 'program') gatherValues(walk, node);
  if (node.type === 'method_invocation') noteCall(walk, node);
  if (node.type === 'method_reference') {
    const [owner, name] = node.children;
    const method = textOf(walk, name);
    if (isClassLoad(method, textOf(walk, owner).slice(-60)) || making.test(method))
      walk.facts.hazard('reflection', `${method} as a value`, node);
  }
  if (node.type === 'object_creation_expression') {
    const made = textOf(walk, field(node, 'type')).replace(/^.*\./s, '').slice(0, 40);
    if (anyClass.test(made)) walk.facts.hazard('reflection', made, node);
  }
  // A method by its name: `getMethod("forName", …)`.
  const named = node.type === 'string_literal' ? textOf(walk, node).slice(1, -1) : '';
  if (/^(?:forName|loadClass|findClass|defineClass)$/.test(named))
    walk.facts.hazard('reflection', `${named} as a value`, node);
}

function noteCall(walk: QualifiedWalk, node: SyntaxNode): void {
  const name = textOf(walk, field(node, 'name'));
  const owner = field(node, 'object');
  const given = childrenIn(node, 'arguments');
  const ownerText = textOf(walk, owner).slice(-60);
  if (isClassLoad(name, ownerText)) {
    // A module may stand before the name.
    const [first] = given.length === 2 && javaTexts(walk, given[1]).every((text) => wholeText(text) !== undefined) ? given.slice(1) : given; // biome-ignore format: one value
    for (const text of javaTexts(walk, first)) noteClass(walk.facts, name, text, node);
  }
  // A method `readObject` of one's own is called without an owner.
  if (making.test(name) && (owner !== undefined || name.startsWith('define'))) walk.facts.hazard('reflection', name, node); // biome-ignore format: one call
  if (name === 'load' && /(?:^|\.)ServiceLoader$/.test(ownerText)) walk.facts.hazard('autoload', 'ServiceLoader', node);
  const isKnownText = javaTexts(walk, given[0]).every((text) => wholeText(text) !== undefined);
  if (scripting.test(name) && /engine|script|groovy|shell|nashorn|js$/i.test(ownerText)) walk.facts.hazard('dynamic_load', `${name} of a script`, node); // biome-ignore format: one call
  if (name === 'lookup' && /context|ctx|jndi|naming/i.test(ownerText) && !isKnownText) walk.facts.hazard('reflection', 'lookup of a computed name', node); // biome-ignore format: one call
}

/** A class by its whole name is a use; by its beginning, all that begin so. */
function noteClass(facts: FactsBuilder, method: string, text: Text, place: Place): void {
  const whole = wholeText(text);
  const start = prefixOf(text);
  if (start.startsWith(ownFolder)) return;
  if (whole !== undefined) {
    // `[Lcom.acme.A;` is an array of them, `a$B` an inner class.
    const name = whole.replace(/^\[+L|;$/g, '').split('$')[0] ?? '';
    if (/^[\w.]+$/.test(name) && name.includes('.'))
      facts.use({ import: facts.import(name, 'dynamic', place), path: [] }, 'value', place);
  } else if (/^\w+\.\w/.test(start)) facts.import(`${start}**`, 'dynamic', place);
  else facts.hazard('reflection', `${method} with a computed name`, place);
}

/** The same for languages that are read by their words: the texts of the first argument, where it is a plain one. */
export function noteNamedCall(
  facts: FactsBuilder,
  name: string,
  owner: string,
  text: Text | undefined,
  place: Place,
): void {
  if (isClassLoad(name, owner)) noteClass(facts, name, text ?? [undefined], place);
  if (making.test(name) && owner !== '') facts.hazard('reflection', name, place);
  if (anyClass.test(name)) facts.hazard('reflection', name, place);
  if (name === 'load' && owner === 'ServiceLoader') facts.hazard('autoload', 'ServiceLoader', place);
  if (scripting.test(name) && /engine|script|groovy|shell|nashorn/i.test(owner)) facts.hazard('dynamic_load', `${name} of a script`, place); // biome-ignore format: one call
}
