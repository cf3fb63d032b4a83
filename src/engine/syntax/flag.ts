/** Conditions that ask for one constant of another file: nothing here tells its value, the repository may. */
import type { OwnFunctionFact } from '../model/file-facts.ts';
import { escapePattern } from '../text/escape-pattern.ts';

const path = /^(?:(?:[\w$]+(?:\.|::|->))*([\w$]+)(?:\.|::|->))?([A-Za-z_]\w{1,60})$/;
const constant = /^[A-Z][A-Z0-9_]+$/;
/** Classes, and what is called so. */
const holders =
  /^[A-Z]\w*$|^\$?\w*(?:[Ff]lags?|[Ff]eatures?|[Cc]onfig|[Ss]ettings|[Oo]ptions|[Tt]oggles|[Ss]witches|[Cc]onstants?|[Dd]efaults)$/;
const ofObjects = /^(?:this|self|cls|super|that)$/;
const lengthMax = 120;

export interface Flag {
  /** `Features.UPLOADS`, or `UPLOADS`. */
  readonly path: string;
  readonly isNegated: boolean;
}

export function flagIn(text: string, start: number, end: number): Flag | undefined {
  if (end - start > lengthMax) return undefined;
  const written = text
    .slice(start, end)
    .trim()
    .replace(/^\((.*)\)$/s, '$1')
    .trim();
  const isNegated = /^(?:!|not\s)/.test(written);
  const [, base = '', name = ''] = path.exec(written.replace(/^(?:!|not\s)\s*/, '')) ?? [];
  if (name === '' || ofObjects.test(base) || /^(?:true|false|null|none|nil)$/i.test(name)) return undefined;
  if (!constant.test(name) && !holders.test(base)) return undefined;
  if (base === '' && isOfFile(text, name)) return undefined;
  return { path: base === '' ? name : `${base}.${name}`, isNegated };
}

/** The file gives the name a value, or takes it as a parameter. */
function isOfFile(text: string, name: string): boolean {
  return new RegExp(
    `(?<![\\w$.])${escapePattern(name)}\\s{0,9}(?::[^:=\\n]{1,40})?=(?!=)|[(,][^(),{};\\n]{0,80}(?<![\\w$.])${escapePattern(name)}\\s{0,9}[,)](?!\\s*(?:\\{|return|throw|:))|\\b(?:boolean|bool|var|let|def|fn|fun|func)\\s+${escapePattern(name)}\\b`,
  ).test(text);
}

/** @param runsAt the value of the whole condition at which the code runs */
export function flagFact(
  flag: Flag,
  { start, end }: { readonly start: number; readonly end: number },
  runsAt: boolean,
): OwnFunctionFact {
  const idleAt = runsAt === flag.isNegated;
  return { name: '', at: start, start, end, idle: 'flag', rests: [`${flag.path}=${idleAt}`] };
}
