/**
 * Rules drawn by seed from the names that code of a corpus calls, in the shapes that people write most, so that some match often, some seldom and
 * some never, and no rule is made for the engine that is measured.
 */
import { randomFrom } from '../../src/testing/random.ts';

export interface DrawnRule {
  readonly id: string;
  /** As ast-grep and Semgrep both call it. */
  readonly language: string;
  readonly rule: Readonly<Record<string, unknown>>;
  readonly constraints?: Readonly<Record<string, unknown>>;
  /** The same as a pattern of Semgrep's; undefined for shapes that it has no equal of. */
  readonly semgrep: string | undefined;
}

/** Extensions that both engines take for the language. */
export const languagesByExtension: Readonly<Record<string, string>> = {
  js: 'javascript',
  py: 'python',
  go: 'go',
  java: 'java',
  rb: 'ruby',
  php: 'php',
};

const functionKinds: Readonly<Record<string, string>> = {
  javascript: 'function_declaration',
  python: 'function_definition',
  go: 'function_declaration',
  java: 'method_declaration',
  ruby: 'method',
  php: 'method_declaration',
};

/** @param called names that the code of each language calls, most often called first */
export function drawRules(called: ReadonlyMap<string, readonly string[]>, count: number, seed: number): DrawnRule[] {
  const random = randomFrom(seed);
  const languages = [...called.keys()].filter((language) => (called.get(language)?.length ?? 0) > 20).sort();
  return Array.from({ length: count }, (_, index) => {
    const language = languages[index % languages.length] ?? '';
    const names = called.get(language) ?? [];
    // Often called ones and seldom called ones alike.
    const name = (): string => names[Math.floor(random() ** 2 * names.length)] ?? 'eval';
    return { id: `rule-${index}`, language, ...shapeOf(Math.floor(random() * 8), language, name) };
  });
}

function shapeOf(shape: number, language: string, name: () => string): Omit<DrawnRule, 'id' | 'language'> {
  const one = name();
  const inside = { inside: { kind: functionKinds[language] ?? '', stopBy: 'end' } };
  switch (shape) {
    case 0:
      return { rule: { pattern: `${one}($$$ARGS)` }, semgrep: `${one}(...)` };
    case 1:
      return language === 'php'
        ? { rule: { pattern: `$OBJECT->${one}($$$ARGS)` }, semgrep: `$OBJECT->${one}(...)` }
        : { rule: { pattern: `$OBJECT.${one}($$$ARGS)` }, semgrep: `$OBJECT.${one}(...)` };
    case 2:
      return { rule: { pattern: `${one}($FIRST)` }, semgrep: `${one}($FIRST)` };
    case 3:
      return { rule: { pattern: `${one}($FIRST, $$$REST)` }, semgrep: undefined };
    case 4:
      return { rule: { any: [{ pattern: `${one}($$$)` }, { pattern: `${name()}($$$)` }] }, semgrep: undefined };
    case 5:
      return { rule: { pattern: `${one}($$$ARGS)`, ...inside }, semgrep: undefined };
    case 6:
      return {
        rule: { all: [{ pattern: `${one}($$$ARGS)` }, { not: { has: { regex: `^${name()}$`, stopBy: 'end' } } }] },
        semgrep: undefined,
      };
    default:
      return {
        rule: { pattern: `${one}($FIRST)` },
        constraints: { FIRST: { regex: '^["\'`]' } },
        semgrep: undefined,
      };
  }
}
