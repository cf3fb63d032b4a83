/**
 * sbt builds (build.sbt, project/plugins.sbt, project/*.scala): `"group" %% "name" % "version" % Test`, as far as names and
 * versions are written there or given a name there.
 */
import type { FileTree } from '../../files/file-tree.ts';
import type { Declaration, Extraction } from '../../model/extraction.ts';
import type { Problem } from '../../model/problem.ts';
import type { Scope } from '../../model/scope.ts';
import { expressionResolver, type Resolve } from '../../text/expressions.ts';
import type { SourceFile } from '../../text/source-file.ts';
import { conclude, quoted } from '../../extraction/conclude.ts';
import { scopeOfConfiguration } from './gradle-configurations.ts';
import { closingPlaces, type Token, tokenize } from './script-tokens.ts';
import { endOfPath, pathText, scriptValues, templateOf, valueName } from './script-values.ts';
import { sbtDefinitions } from './sbt-definitions.ts';
import { settledVersion } from './settled-version.ts';

export async function extractSbtBuild(file: SourceFile, tree: FileTree): Promise<Extraction> {
  const { tokens: all, cutAt } = tokenize(file.text);
  const tokens = all.filter(({ kind }) => kind !== 'newline');
  const layers = [scriptValues(tokens, closingPlaces(tokens)), ...(await sbtDefinitions(file.path, tree))];
  const resolve = expressionResolver((written) => {
    const name = valueName(written);
    return layers.find((values) => values.has(name))?.get(name);
  });
  const declarations: Declaration[] = [];
  const problems: Problem[] = [];
  for (let place = 0; place < tokens.length; place++) {
    const group = operand(tokens, place);
    if (group === undefined) continue;
    const module = readModule(tokens, place, group);
    place = (module?.end ?? group.end) - 1;
    if (module === undefined) continue;
    const last = tokens[module.end - 1];
    const span = file.span(module.start, last?.end ?? module.start);
    const name = nameOf(module, resolve);
    if (name === undefined) {
      problems.push({
        line: span.startLine,
        message: `the module ${quoted(module.name)} is worked out by the build and is not listed`,
      });
      continue;
    }
    const requirement = resolve(module.version);
    if (requirement === undefined) {
      problems.push({
        line: span.startLine,
        message: `the version ${quoted(module.version)} of ${name} is worked out by the build`,
      });
    }
    const version = settledVersion(requirement ?? '');
    declarations.push({
      name,
      constraint: requirement ?? module.version,
      ...(version !== undefined && { version }),
      scope: module.scope,
      span,
    });
  }
  if (cutAt >= 0)
    problems.push({
      line: file.span(cutAt, cutAt).startLine,
      message: 'the build is too long; what follows was not read',
    });
  return conclude({ declarations, problems });
}

interface Module {
  readonly group: string;
  readonly name: string;
  readonly version: string;
  /** `%%` and `%%%`: the artifact's name ends with the Scala version. */
  readonly isForScala: boolean;
  readonly scope: Scope;
  readonly start: number;
  /** A place in the list of tokens. */
  readonly end: number;
}

/** `group %% name % version [% configuration]`, beginning at the place. */
function readModule(tokens: readonly Token[], place: number, group: Operand): Module | undefined {
  const first = percents(tokens, group.end);
  if (first === 0) return undefined;
  const name = operand(tokens, group.end + first);
  if (name === undefined || percents(tokens, name.end) !== 1) return undefined;
  const version = operand(tokens, name.end + 1);
  if (version === undefined) return undefined;
  let end = version.end;
  let configuration =
    tokens[place - 2]?.text === 'addSbtPlugin' || tokens[place - 2]?.text === 'addCompilerPlugin' ? 'plugin' : '';
  if (percents(tokens, end) === 1) {
    const written = operand(tokens, end + 1);
    if (written !== undefined) {
      configuration = configuration || written.text.replace(/^\$\{(.*)\}$/, '$1');
      end = written.end;
    }
  }
  const start = tokens[place]?.start ?? 0;
  return {
    group: group.text,
    name: name.text,
    version: version.text,
    isForScala: first > 1,
    scope: scopeOf(configuration),
    start,
    end,
  };
}

interface Operand {
  readonly text: string;
  readonly end: number;
}

function operand(tokens: readonly Token[], place: number): Operand | undefined {
  const token = tokens[place];
  if (token?.kind === 'string') return { text: templateOf(token), end: place + 1 };
  if (token?.kind !== 'word') return undefined;
  const end = endOfPath(tokens, place);
  return { text: `\${${pathText(tokens, place, end)}}`, end };
}

function percents(tokens: readonly Token[], place: number): number {
  let count = 0;
  while (count < 3 && tokens[place + count]?.text === '%' && tokens[place + count]?.kind === 'sign') count++;
  return count;
}

/** `Test`, `"test"`, `"test->test"`, `"compile->compile;test->test"`, `Provided`. */
function scopeOf(configuration: string): Scope {
  const names = configuration.split(/[;,]/).map((mapping) => (mapping.split('->', 1)[0] ?? '').trim());
  const scopes = names.map((name) => scopeOfConfiguration(name.charAt(0).toLowerCase() + name.slice(1)));
  return scopes.find((scope) => scope === 'production') ?? scopes[0] ?? 'production';
}

function nameOf({ group, name, isForScala }: Module, resolve: Resolve): string | undefined {
  const [knownGroup, knownName] = [resolve(group), resolve(name)];
  if (!knownGroup || !knownName) return undefined;
  const scala = isForScala
    ? scalaBinaryVersion(resolve('${scalaVersion}') ?? resolve('${ThisBuild/scalaVersion}'))
    : '';
  return `${knownGroup}:${knownName}${scala}`;
}

/** `_2.13` for 2.13.8, `_3` for 3.x; nothing where the build does not say. */
function scalaBinaryVersion(version: string | undefined): string {
  const [major, minor] = version?.split('.') ?? [];
  if (major === undefined) return '';
  return major === '2' ? `_2.${minor ?? ''}` : `_${major}`;
}
