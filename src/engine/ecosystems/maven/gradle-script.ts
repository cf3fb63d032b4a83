/**
 * The dependencies that a Gradle build script writes plainly, in Groovy or Kotlin: strings, maps and named arguments in
 * `dependencies` blocks, and the versions that its platforms and constraints manage. Nothing is run: what a script works
 * out is not seen, and an expression that cannot be followed is handed on as it is.
 */
import { closingPlaces, type Token, tokenize } from './script-tokens.ts';
import { endOfPath, pathText, type ScriptValues, scriptValues, templateOf, valueAfter } from './script-values.ts';
import { pushEach } from '../../text/push-each.ts';

export interface GradleScript {
  readonly dependencies: readonly GradleDependency[];
  /** Versions for dependencies that name none: constraints, and the blocks of Spring's dependency management. */
  readonly managed: readonly GradleDependency[];
  /** Bills of materials: `platform(…)`, `mavenBom`. */
  readonly platforms: readonly GradleDependency[];
  /** Of `plugins { id("…") version "…" }`. */
  readonly plugins: ReadonlyMap<string, string>;
  readonly values: ScriptValues;
  /** Literal paths of `apply from:`. */
  readonly appliedScripts: readonly string[];
  /** An offset; -1 where the whole script was read. */
  readonly cutAt: number;
}

export interface GradleDependency {
  readonly configuration: string;
  /** As written; templates hold `${…}`. */
  readonly group: string;
  readonly name: string;
  readonly version: string;
  readonly start: number;
  readonly end: number;
}

/** `apply(from = "…")` in tokens. */
const applyLength = 5;

/** What a block is, as far as it matters for what stands in it. */
interface Block {
  readonly isDependencies: boolean;
  readonly isManagement: boolean;
  readonly isPlugins: boolean;
}

/** Words at the head of a statement in `dependencies` whose strings are no coordinates of a dependency. */
const otherStatements: ReadonlySet<string> = new Set(
  'exclude because replacedBy withModule components modules using select all if else for while def val var return project files fileTree capabilities requireCapability requireCapabilities attribute substitute module println'.split(
    ' ',
  ),
);

export function readGradleScript(text: string): GradleScript {
  const { tokens, cutAt } = tokenize(text);
  const closings = closingPlaces(tokens);
  const dependencies: GradleDependency[] = [];
  const managed: GradleDependency[] = [];
  const platforms: GradleDependency[] = [];
  const plugins = new Map<string, string>();
  const appliedScripts: string[] = [];
  const blocks: Block[] = [];
  let isStatementStart = true;
  for (let place = 0; place < tokens.length; place++) {
    const token = tokens[place];
    if (token === undefined) break;
    if (token.kind === 'newline' || token.text === ';') isStatementStart = true;
    else if (token.kind === 'sign' && token.text === '{') {
      blocks.push(blockNamed(nameOfBlock(tokens, place), blocks.at(-1)));
      isStatementStart = true;
    } else if (token.kind === 'sign' && token.text === '}') {
      blocks.pop();
      isStatementStart = true;
    } else if (isStatementStart && token.kind !== 'sign') {
      const block = blocks.at(-1);
      if (block?.isDependencies === true || block?.isPlugins === true) {
        const end = endOfStatement(tokens, place);
        const statement = tokens.slice(place, end);
        if (block.isPlugins) addPlugin(statement, plugins);
        else if (!otherStatements.has(token.text)) {
          const found = readStatement(statement);
          addRichVersion(statement, block.isManagement ? managed : dependencies);
          if (token.text === 'mavenBom' || (found.isPlatform && !block.isManagement))
            pushEach(platforms, found.dependencies);
          if (block.isManagement) pushEach(managed, found.dependencies);
          else pushEach(dependencies, found.dependencies);
        }
        place = end - 1;
      } else if (token.text === 'apply')
        pushEach(appliedScripts, pathsApplied(tokens.slice(place, place + applyLength)));
      isStatementStart = false;
    }
  }
  return { dependencies, managed, platforms, plugins, values: scriptValues(tokens, closings), appliedScripts, cutAt };
}

function blockNamed(name: string, around: Block | undefined): Block {
  const isManagement = (around?.isManagement ?? false) || name === 'constraints' || name === 'dependencyManagement';
  return {
    isDependencies:
      name === 'dependencies' || name === 'imports' ? true : name !== 'plugins' && (around?.isDependencies ?? false),
    isManagement,
    isPlugins: name === 'plugins',
  };
}

/** The word before the brace, or before the parentheses before it. */
function nameOfBlock(tokens: readonly Token[], brace: number): string {
  let at = brace - 1;
  if (tokens[at]?.text === ')') {
    let depth = 0;
    for (let steps = 0; at >= 0 && steps < 64; at--, steps++) {
      const { kind, text } = tokens[at] ?? { kind: 'sign', text: '' };
      if (kind === 'sign' && text === ')') depth++;
      if (kind === 'sign' && text === '(' && --depth === 0) break;
    }
    at--;
  }
  const token = tokens[at];
  return token?.kind === 'word' ? token.text : '';
}

/** After the last token of the statement: at a line end, semicolon or brace outside parentheses, or an unfinished line. */
function endOfStatement(tokens: readonly Token[], start: number): number {
  let depth = 0;
  let at = start;
  for (; at < tokens.length; at++) {
    const { kind, text } = tokens[at] ?? { kind: 'newline', text: '' };
    if (kind === 'newline') {
      const before = tokens[at - 1];
      if (depth === 0 && !(before?.kind === 'sign' && (before.text === ',' || before.text === '+'))) return at;
    } else if (kind === 'sign') {
      if (text === '(' || text === '[') depth++;
      else if (text === ')' || text === ']') depth = Math.max(0, depth - 1);
      else if (text === '{' || text === '}') return at;
      else if (text === ';' && depth === 0) return at;
    }
  }
  return at;
}

interface Statement {
  readonly dependencies: readonly GradleDependency[];
  readonly isPlatform: boolean;
}

function readStatement(all: readonly Token[]): Statement {
  const statement = all.filter(({ kind }) => kind !== 'newline');
  const [head, ...rest] = statement;
  // `add("implementation", "g:a:v")` names its configuration in the first argument.
  const isAdd = head?.text === 'add' && rest[0]?.text === '(' && rest[1]?.kind === 'string';
  const configuration = (isAdd ? rest[1]?.text : head?.text) ?? '';
  const from = isAdd ? 3 : 1;
  const isPlatform = statement.some(
    ({ kind, text }) => kind === 'word' && (text === 'platform' || text === 'enforcedPlatform'),
  );
  const named = namedArguments(statement, from);
  if (named !== undefined) return { dependencies: [{ ...named, configuration }], isPlatform };
  const dependencies: GradleDependency[] = [];
  for (let place = from; place < statement.length; place++) {
    const token = statement[place];
    if (token === undefined) break;
    if (token.kind === 'word') {
      const isCall = statement[place + 1]?.text === '(';
      if (isCall && (token.text === 'project' || token.text === 'files' || token.text === 'npm')) break;
      const kotlinModule = token.text === 'kotlin' ? kotlinDependency(statement, place) : undefined;
      if (kotlinModule !== undefined) {
        dependencies.push({ ...kotlinModule, configuration });
        break;
      }
    }
    const isHead =
      token.kind === 'string' || (token.kind === 'word' && /[=(,\w]/.test(statement[place - 1]?.text ?? ''));
    if (!isHead) continue;
    const value = valueAfter(statement, place);
    const end = endOfValue(statement, place);
    const coordinates = coordinatesOf(value ?? '');
    const last = statement[end - 1];
    if (coordinates !== undefined && last !== undefined) {
      dependencies.push({ configuration, ...coordinates, start: token.start, end: last.end });
    } else if (
      token.kind === 'word' &&
      value !== undefined &&
      value === `\${${pathText(statement, place, end)}}` &&
      last !== undefined
    ) {
      // A name for a whole coordinate: `implementation deps.guava`. Who resolves it sees whether it is one.
      if (end > place + 1)
        dependencies.push({ configuration, group: value, name: '', version: '', start: token.start, end: last.end });
    }
    place = end - 1;
  }
  return { dependencies, isPlatform };
}

function endOfValue(tokens: readonly Token[], place: number): number {
  let at = place;
  for (;;) {
    at = tokens[at]?.kind === 'word' ? endOfPath(tokens, at) : at + 1;
    const next = tokens[at + 1];
    if (tokens[at]?.text !== '+' || (next?.kind !== 'string' && next?.kind !== 'word')) return at;
    at++;
  }
}

/** `group:name[:version[:classifier]][@extension]`; colons inside `${…}` do not count. */
export function coordinatesOf(text: string): Pick<GradleDependency, 'group' | 'name' | 'version'> | undefined {
  if (text.length > 1000 || /\s/.test(text)) return undefined;
  const parts = text.replace(/@[\w.-]+$/, '').split(':');
  const [group = '', name = '', version = ''] = parts;
  return group === '' || name === '' || parts.length > 4 ? undefined : { group, name, version };
}

/** `group: 'g', name: 'n', version: 'v'`, or with `=`. */
function namedArguments(tokens: readonly Token[], from: number): Omit<GradleDependency, 'configuration'> | undefined {
  const found = new Map<string, string>();
  let start = -1;
  let end = -1;
  for (let place = from; place < tokens.length; place++) {
    const key = tokens[place];
    const sign = tokens[place + 1]?.text;
    if (key?.kind !== 'word' || (sign !== ':' && sign !== '=') || !['group', 'name', 'version'].includes(key.text))
      continue;
    const value = valueAfter(tokens, place + 2);
    if (value === undefined) continue;
    const last = tokens[endOfValue(tokens, place + 2) - 1];
    if (start < 0) start = key.start;
    end = last?.end ?? key.end;
    found.set(key.text, value);
  }
  const group = found.get('group');
  const name = found.get('name');
  return group === undefined || name === undefined
    ? undefined
    : { group, name, version: found.get('version') ?? '', start, end };
}

/** `kotlin("stdlib", "1.9.0")` is org.jetbrains.kotlin:kotlin-stdlib. */
function kotlinDependency(
  tokens: readonly Token[],
  place: number,
): Omit<GradleDependency, 'configuration'> | undefined {
  const [open, module, comma] = tokens.slice(place + 1, place + 4);
  const start = tokens[place]?.start;
  if (open?.text !== '(' || module?.kind !== 'string' || start === undefined) return undefined;
  const version = comma?.text === ',' ? valueAfter(tokens, place + 4) : undefined;
  const last = comma?.text === ',' ? tokens[endOfValue(tokens, place + 4) - 1] : module;
  return {
    group: 'org.jetbrains.kotlin',
    name: `kotlin-${module.text}`,
    version: version ?? '',
    start,
    end: last?.end ?? module.end,
  };
}

function addPlugin(statement: readonly Token[], plugins: Map<string, string>): void {
  const strings = statement.filter(({ kind }) => kind === 'string');
  const [id, version] = strings;
  const hasVersion = statement.some(({ kind, text }) => kind === 'word' && text === 'version');
  if (id === undefined || version === undefined || !hasVersion) return;
  plugins.set(statement[0]?.text === 'kotlin' ? `org.jetbrains.kotlin.${id.text}` : id.text, templateOf(version));
}

/** `version { strictly("1.0") }` in the block of a dependency that was written without a version. */
function addRichVersion(statement: readonly Token[], dependencies: GradleDependency[]): void {
  const last = dependencies.at(-1);
  const version = statement.find(({ kind }) => kind === 'string');
  const word = statement[0]?.text;
  if (last === undefined || last.version !== '' || version === undefined) return;
  if (word === 'strictly' || word === 'require' || word === 'prefer') {
    dependencies[dependencies.length - 1] = { ...last, version: templateOf(version) };
  }
}

/** `apply from: 'gradle/versions.gradle'`, `apply(from = "…")`. */
function pathsApplied(statement: readonly Token[]): readonly string[] {
  const at = statement.findIndex(({ text }) => text === 'from');
  const path = statement[at + 2];
  return at < 0 || path?.kind !== 'string' ? [] : [templateOf(path)];
}
