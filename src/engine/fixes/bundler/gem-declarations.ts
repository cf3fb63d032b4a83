/**
 * Where a Gemfile or a gemspec asks for gems, and where in it the requirements stand. Both are Ruby that is read and never run: what only
 * Ruby knows is told as a reason why it cannot be edited.
 */
import { gemSource } from '../../ecosystems/rubygems/gem-source.ts';
import { gemspec } from '../../ecosystems/rubygems/formats.ts';
import { type RubyCall, type RubyValue, readRubyCalls } from '../../ecosystems/rubygems/ruby-calls.ts';
import type { FileEdit } from '../model/file-edit.ts';
import { newRequirements, type RequirementAim } from './gem-requirement.ts';

export type DeclaredFor = 'bundle' | 'runtime' | 'development';

export interface DeclaredGem {
  readonly path: string;
  readonly name: string;
  readonly declaredFor: DeclaredFor;
  readonly requirements: readonly WrittenRequirement[];
  /** Why it cannot be edited, for a person; empty where it can. */
  readonly refused: string;
}

interface WrittenRequirement {
  readonly text: string;
  readonly quote: string;
  /** Of the literal, quotes included. */
  readonly start: number;
  readonly end: number;
}

const callNames: ReadonlySet<string> = new Set([
  'gem',
  'path',
  'git',
  'github',
  'source',
  'add_dependency',
  'add_runtime_dependency',
  'add_development_dependency',
]);

export function declaredGems(path: string, text: string): readonly DeclaredGem[] {
  const isGemspec = gemspec.matches(path);
  const end = /^__END__\r?$/m.exec(text)?.index ?? text.length;
  return readRubyCalls(text, callNames).flatMap((call): DeclaredGem[] => {
    const isOne = isGemspec
      ? call.hasReceiver && call.name.startsWith('add_')
      : !call.hasReceiver && call.name === 'gem' && !call.isAssignment;
    const [first, ...rest] = call.positional;
    const [name = ''] = first?.texts ?? [];
    if (!isOne || name === '' || first?.texts?.length !== 1 || call.start >= end) return [];
    const declaredFor = !isGemspec ? 'bundle' : call.name === 'add_development_dependency' ? 'development' : 'runtime';
    const requirements = rest.map((value) => literalsIn(text, value));
    const elsewhere = sourceOf(call);
    const refused =
      elsewhere !== ''
        ? `${path} takes ${name} from ${elsewhere}`
        : requirements.some((one) => one === undefined)
          ? `what ${path} asks of ${name} is computed, or written in a way that is not edited`
          : '';
    return [{ path, name, declaredFor, requirements: requirements.flatMap((one) => one ?? []), refused }];
  });
}

/** Undefined where it cannot be told what to write. */
export function editsOfDeclared(
  { path, requirements }: DeclaredGem,
  version: string,
  aim: RequirementAim,
): { readonly edits: readonly FileEdit[]; readonly written: readonly string[] } | undefined {
  const texts = requirements.map(({ text }) => text);
  const changed = newRequirements(texts, version, aim);
  if (changed === undefined) return undefined;
  const edits = requirements.flatMap(({ text, quote, start, end }, at): FileEdit[] => {
    const own = changed[at] ?? [];
    if (own.length === 1 && own[0] === text) return [];
    return [{ path, start, end, text: own.map((clause) => `${quote}${clause}${quote}`).join(', ') }];
  });
  return { edits, written: changed.flat() };
}

/** A quoted text in which nothing is escaped or computed. */
const literal = /(["'])([^"'\\#\r\n]*)\1(?:\.freeze)?/g;

/** Of one argument: a quoted text, or an array of them. */
function literalsIn(
  text: string,
  { texts, isSymbol, start, end }: RubyValue,
): readonly WrittenRequirement[] | undefined {
  const own = text.slice(start, end);
  const found = [...own.matchAll(literal)];
  const between = own.replaceAll(literal, '·').replaceAll(/\s/g, '');
  const isPlain = between === '·' || /^\[(?:·(?:,·)*,?)?\](?:\.freeze)?$/.test(between);
  if (texts === undefined || isSymbol || !isPlain || found.length !== texts.length) return undefined;
  return found.map(([whole, quote = '', requirement = ''], at) => {
    const from = start + (found[at]?.index ?? 0);
    return { text: requirement, quote, start: from, end: from + whole.replace(/\.freeze$/, '').length };
  });
}

/** For a person; empty for registries. */
function sourceOf(call: RubyCall): string {
  if (call.keywords.has('path') || call.blocks.some(({ name }) => name === 'path')) return 'a folder';
  const source = gemSource(call);
  if (source?.kind === 'git') return 'a repository of Git';
  return source === undefined || source.kind === 'registry' ? '' : 'an address of its own';
}
