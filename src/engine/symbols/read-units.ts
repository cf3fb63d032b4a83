/**
 * Reads a source file into its units. One walk serves all languages: what declares something is asked of the language, what it says is
 * the sequence of nodes and leaves below it, without comments, types, white space and the units that stand in it.
 */
import { createHash } from 'node:crypto';
import type { SyntaxNode } from '../syntax/syntax-tree.ts';
import type { DeclarationReader } from './declarations/declared.ts';
import type { Unit, UnitFile } from './unit.ts';
import { pushEach } from '../text/push-each.ts';

interface OpenUnit {
  readonly unit: Omit<Unit, 'hash' | 'words'>;
  readonly said: string[];
  readonly words: string[];
}

/** Commas, semicolons and brackets come and go with the form; the tree holds what they mean. */
const punctuation = /[\s,;(){}]+/g;
const comment = /\/\*[^]*?\*\/|(?:\/\/|#)[^\n]*/g;
const word = /[\p{L}_$][\p{L}\p{N}_$]*/gu;
const quotes = /^([bru]*)("""|'''|["'`])([^]*)\2$/i;
const texts = new Set(['string', 'encapsed_string', 'string_literal', 'interpreted_string_literal', 'Literal']);
const partOfText = /^(?:string_|escape|interpreted_)/;
/** Nodes that are there for types or brackets alone, and what stands there without them. */
const formless =
  /^(?:parenthesized_\w+|typed_parameter|typed_default_parameter|default_parameter|expression_statement)$/;
const typeNode = /(?:^|_)type(?:_|$)|^TS/;
const depthMax = 1500;

/** @throws {Error} with a sentence for a person where the text is no code of the language */
export async function readUnits(
  reader: DeclarationReader,
  path: string,
  text: string,
  packageName: string,
): Promise<UnitFile> {
  const root = await reader.parse(text, path);
  const units: Unit[] = [];
  const parents: SyntaxNode[] = [];
  const outside: OpenUnit = {
    unit: { name: '', kind: 'constant', isPublic: false, start: 0, end: 0 },
    said: [],
    words: [],
  };

  const say = (into: OpenUnit, from: number, to: number, isBeforeType = false): void => {
    const gap = text.slice(from, to).replace(comment, '').replace(punctuation, ' ').trim();
    const said = isBeforeType ? gap.replace(/\s*(?::|->)$/, '') : gap;
    if (said !== '') into.said.push(said);
  };

  /** `from` is where what stood before the node ended. */
  const visit = (
    node: SyntaxNode,
    into: OpenUnit,
    from: number,
    names: readonly string[],
    isOpen: boolean,
    within: string,
  ): void => {
    if (parents.length > depthMax) throw new Error('it is nested too deeply to be followed');
    const declared = reader.declares(node, parents, text);
    const isIgnored = declared?.kind === 'ignored';
    say(into, from, node.start, isIgnored && typeNode.test(node.type));
    if (isIgnored) return;
    let target = into;
    let inner = { names, isOpen, within };
    if (declared?.kind === 'container') {
      inner = {
        names: [...names, declared.name].filter((name) => name !== ''),
        isOpen: isOpen && declared.isPublic,
        within,
      };
    } else if (declared !== undefined && (declared.kind === 'function' || within === '')) {
      const name = [...names, declared.name].filter((part) => part !== '').join('.');
      const place = { start: node.start, end: node.end };
      const unit = { name, kind: declared.kind, isPublic: isOpen && declared.isPublic, ...place };
      target = { unit: within === '' ? unit : { ...unit, within }, said: [], words: [] };
      // A function within another keeps its own short name.
      if (declared.kind === 'function') inner = { names: [], isOpen: false, within: within === '' ? name : within };
    }
    const isText = texts.has(node.type) && node.children.every(({ type }) => partOfText.test(type));
    const isFormless = formless.test(node.type);
    if (!isFormless) target.said.push(isText ? '(string' : `(${node.type}`);
    if (isText || node.children.length === 0) sayLeaf(target, text.slice(node.start, node.end));
    else {
      parents.push(node);
      let place = node.start;
      for (const child of node.children) {
        visit(child, target, place, inner.names, inner.isOpen, inner.within);
        place = Math.max(place, child.end);
      }
      say(target, place, node.end);
      parents.pop();
    }
    if (!isFormless) target.said.push(')');
    if (target !== into) units.push(closed(target));
  };
  visit(root, outside, root.start, [], true, '');
  return { path, module: reader.moduleOf(path, text, packageName), units };
}

function sayLeaf({ said, words }: OpenUnit, leaf: string): void {
  const [, prefix = '', , content] = quotes.exec(leaf) ?? [];
  // Some languages read a backslash or a dollar between one kind of quotes only; a text is never the same as a number.
  said.push(
    content === undefined || /[\\$]/.test(content) ? leaf : `"${prefix.replace(/u/i, '').toLowerCase()}"${content}`,
  );
  pushEach(words, (leaf.length > 5000 ? leaf.slice(0, 5000) : leaf).match(word) ?? []);
}

function closed({ unit, said, words }: OpenUnit): Unit {
  return { ...unit, words, hash: createHash('sha1').update(said.join(' ')).digest('base64').slice(0, 20) };
}
