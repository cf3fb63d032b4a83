/**
 * Whether what idle code rests on holds: a name keeps the value that its file gives it where all that writes the name asks for it,
 * and a function of the runtime is meant where the repository declares none of the name.
 */
import type { LanguageName } from '../model/language-name.ts';
import { isInProse } from '../syntax/prose.ts';
import { escapePattern } from '../text/escape-pattern.ts';
import { bindsFunction, bindsModule, bringsUnwritten, replacesEnds } from './replaced-runtime.ts';

export interface CodeText {
  readonly path: string;
  readonly language: LanguageName;
  readonly text: string;
  readonly isOfPackage: boolean;
  /** As in `FileFacts`. */
  readonly prose: readonly number[];
}

interface Resting {
  readonly path: string;
  readonly language: LanguageName;
  readonly rests?: readonly string[];
}

export interface HeldValues {
  /** Told of all code once, in any order. */
  readonly note: (code: CodeText) => void;
  /** Asked when all code was noted. */
  readonly holds: (resting: Resting) => boolean;
}

/** Each is looked for in every text; where idle code rests on more names, those count as changed. */
const namesMax = 30;

/** Code that gives names a value without writing them. */
const computedSets: Readonly<Partial<Record<LanguageName, RegExp>>> = {
  python:
    /\bsetattr\s*\((?![^,()]*,\s*(['"])\w+\1\s*,)|\bsetattr\b(?!\s*\()|\b(?:globals|locals|vars|exec|eval)\s*\(|\b__(?:dict|setattr)__\b/,
  php: /\$\$|\$GLOBALS\b|\$\{(?!\s*['"])|\b(?:extract|parse_str|eval|runkit\w*|uopz\w*)\s*\(/,
  ruby: /\b(?:const_set|(?:instance|class|local)_variable_set|remove_const|(?:instance_|class_|module_)?eval)\b/,
};
/** These languages know names that are given their value once and for all, whatever other files write. */
const fixed: ReadonlySet<LanguageName> = new Set(['javascript', 'typescript', 'go']);
/** Where the page, or another script, may give a name its value, only such a name is held. */
const onlyFixed: ReadonlySet<LanguageName> = new Set(['javascript', 'typescript']);

export function heldValues(resting: readonly Resting[]): HeldValues {
  const homes = new Map<string, Set<string>>();
  for (const { path, rests = [] } of resting)
    for (const name of rests) homes.set(name, (homes.get(name) ?? new Set()).add(path));
  const names = [...homes.keys()].slice(0, namesMax);
  /** Names, and names of single files. */
  const changed = new Set([...homes.keys()].slice(namesMax));
  const writtenElsewhere = new Set<string>();
  const settled = new Set<string>();
  const computing = new Set<LanguageName>();
  const asksForEnds = names.some((name) => isRuntime(name) || isModule(name));
  let replaced = false;
  const noteName = (name: string, { path, language, text, isOfPackage, prose }: CodeText): void => {
    const isHome = homes.get(name)?.has(path) === true;
    if (isRuntime(name)) {
      if (!isOfPackage && declares(text, name.slice(0, -2))) changed.add(name);
      if (language === 'python' && isHome && bindsFunction({ text, prose }, name.slice(0, -2)))
        changed.add(`${path}\0${name}`);
    } else if (isModule(name)) {
      const isAnother =
        declaresModule(text, name.slice(0, -1)) ||
        (language === 'python' && bindsModule({ text, prose }, name.slice(0, -1)));
      if (isHome && isAnother) changed.add(`${path}\0${name}`);
    } else if (isOfPackage) {
      if (setsFromOutside(text, name)) writtenElsewhere.add(name);
    } else if (!isHome) {
      if (placesOf(text, name).some((index) => !isInProse(prose, index))) writtenElsewhere.add(name);
    } else if (!isOnlyAsked({ language, text, prose }, name)) changed.add(`${path}\0${name}`);
    else if (fixed.has(language) && isFixed(text, name)) settled.add(`${path}\0${name}`);
  };
  return {
    note(code) {
      if (!code.isOfPackage && computedSets[code.language]?.test(code.text) === true) computing.add(code.language);
      if (code.language === 'python' && asksForEnds && replacesEnds(code.text)) replaced = true;
      for (const name of names) noteName(name, code);
    },
    holds: ({ path, language, rests = [] }) =>
      rests.every((name) => {
        const at = `${path}\0${name}`;
        if (changed.has(name) || changed.has(at)) return false;
        if (replaced && language === 'python' && (isRuntime(name) || isModule(name))) return false;
        if (isRuntime(name) || isModule(name) || settled.has(at)) return true;
        return !onlyFixed.has(language) && !computing.has(language) && !writtenElsewhere.has(name);
      }),
  };
}

function isRuntime(name: string): boolean {
  return name.endsWith('()');
}

function isModule(name: string): boolean {
  return name.endsWith('.');
}

/** Something else goes by the name in the file, or a member of it is given another value. */
function declaresModule(text: string, name: string): boolean {
  const written = escapePattern(name);
  return new RegExp(
    `\\b(?:var|let|const|val|class|def|func|function)\\s+${written}\\b|(?<![\\w.])${written}(?:\\.\\w+)?\\s*:?=(?!=)|\\bas\\s+${written}\\b|\\b${written}\\s+"|/${written}"|[(,]\\s*${written}\\b\\s*[,):=]`,
  ).test(text);
}

/** `def exit`, `exit = …`, `import exit` but from where the runtime's own stands. */
function declares(text: string, name: string): boolean {
  const written = escapePattern(name);
  return new RegExp(
    `\\b(?:def|function|func|fun|fn)\\s+(?:self\\.)?${written}\\b|(?<![\\w.])${written}\\s*=(?!=)|^[ \\t]*(?:from\\s+(?!(?:sys|os)\\b)\\S+\\s+)?import\\b[^\\n]*\\b${written}\\b|\\buse\\s+function\\b[^;]*\\b${written}\\b`,
    'm',
  ).test(text);
}

function setsFromOutside(text: string, name: string): boolean {
  return placesOf(text, name).some(
    (index) =>
      /['"`]/.test(text[index - 1] ?? '') ||
      /^\s*(?:[-+*/|&^]|\|\||&&|\?\?)?=(?!=)/.test(text.slice(index + name.length, index + name.length + 20)),
  );
}

function isFixed(text: string, name: string): boolean {
  return new RegExp(`^(?:export[ \\t]+)?const[ \\t]+${escapePattern(name)}(?![\\w$])`, 'm').test(text);
}

/** The first place gives the value; a star may bring in another. */
function isOnlyAsked({ language, text, prose }: Pick<CodeText, 'language' | 'text' | 'prose'>, name: string): boolean {
  if (bringsUnwritten.test(text)) return false;
  const [first, ...others] = placesOf(text, name).filter((index) => !isInProse(prose, index));
  return (
    first !== undefined && isGiven(text, first, name) && others.every((index) => isAsked(text, index, name, language))
  );
}

const before = 60;
const condition = String.raw`\b(?:if|elif|elsif|elseif|unless|while|until|not|and|or|switch|match)`;
const asks = new RegExp(String.raw`(?:${condition}\s*|!|&&\s*|\|\|\s*)(?:\(\s*)*!?$`);
const asksRuby = /(?:^|\n|;)\s*case\s+$/;
const endsCondition =
  /^\s*(?:$|\n|[):{;?]|then\b|else\b|is\b|(?:not\s+)?in\b|[<>]|and\b|or\b|&&(?!=)|\|\|(?!=)|[=!]==?)/;
const compares = /^\s*(?:&&(?!=)|\|\|(?!=)|===?|!==?|and\b|or\b|\?(?![.?:]))/;

function isAsked(text: string, index: number, name: string, language: LanguageName): boolean {
  const around = text.slice(Math.max(0, index - before), index);
  const behind = text.slice(index + name.length, index + name.length + before);
  if (compares.test(behind)) return !/\b(?:for|as|import|def|class)\s+\(?\s*$/.test(around);
  return (
    (asks.test(around) || (language === 'ruby' && asksRuby.test(around))) &&
    endsCondition.test(behind) &&
    !/^\s*:=/.test(behind)
  );
}

/** `const a: T = …`, alone on the left. */
function isGiven(text: string, index: number, name: string): boolean {
  const line = text.slice(text.lastIndexOf('\n', index - 1) + 1, index);
  return (
    /^[^,=([{]*$/.test(line) &&
    /^\s{0,3}(?::\s{0,3}[^=\n]{1,40})?\s{0,5}:?=(?!=)/.test(text.slice(index + name.length, index + name.length + 80))
  );
}

/** Where it stands as a word, but in the names of packages and the paths of files. */
function placesOf(text: string, name: string): readonly number[] {
  const found: number[] = [];
  for (let at = text.indexOf(name); at >= 0; at = text.indexOf(name, at + name.length)) {
    const isWithin =
      /[\w$]$|(?<!-)[/-]$/.test(text.slice(Math.max(0, at - 2), at)) ||
      /^(?:[\w$]|[/-](?![=-]))/.test(text.slice(at + name.length, at + name.length + 2));
    if (!isWithin) found.push(at);
  }
  return found;
}
