/**
 * `resolutions` of package.json as yarn 1 reads them: a rule names packages on the way to another one and the version of that, whatever is
 * asked for. Its lockfile knows packages by what asks for them all the same, so that all who ask alike get what one rule says.
 */
import type { FileEdit } from '../model/file-edit.ts';
import { memberEdit } from './package-json-edits.ts';
import { Stuck } from './choose-releases.ts';
import type { DescriptorLayout, LockedEntry } from './descriptor-layout.ts';
import { edgeOf, type TreeEdge, type TreeNode } from './install-tree.ts';
import { recordOf, textsOf } from './packument.ts';
import type { Override, WrittenDeclaration } from './ways.ts';

export interface ClassicResolutions {
  /** A project that declares what the rules say, so that a rule goes up as a declaration does; none where there are no rules. */
  readonly project: TreeNode | undefined;
  readonly rules: ReadonlyMap<string, string>;
}

export function readClassicResolutions(
  manifestPath: string,
  manifest: Readonly<Record<string, unknown>>,
): ClassicResolutions {
  const rules = textsOf(recordOf(manifest['resolutions']));
  const edges = new Map<string, TreeEdge>();
  for (const [pattern, range] of rules) edges.set(nameIn(pattern), edgeOf(nameIn(pattern), range, 'prod'));
  const project: TreeNode = {
    id: `${manifestPath}#resolutions`,
    name: '',
    version: '',
    edges: [...edges.values()],
    kind: 'project',
    manifestPath,
  };
  return { rules, project: rules.size === 0 ? undefined : project };
}

/** Of an edge that a rule for all of its package decides on, no range is demanded. */
export function underRules({ rules }: ClassicResolutions, edge: TreeEdge): TreeEdge {
  const isRuled = rules.has(edge.target) || rules.has(`**/${edge.target}`);
  return isRuled ? { ...edge, isLoose: true } : edge;
}

/**
 * Rules as they are to be, and in `answers` what they answer. @param askedBefore by package and name, what the lockfile has it ask for
 * @throws {Stuck} where one descriptor would have two answers, or a person's rule says otherwise
 */
export function settleClassicResolutions(
  resolutions: ClassicResolutions,
  layout: DescriptorLayout,
  declarations: readonly WrittenDeclaration[],
  overrides: readonly Override[],
  locked: ReadonlyMap<string, LockedEntry>,
  askedBefore: (node: TreeNode, name: string) => string | undefined,
): { readonly rules: ReadonlyMap<string, string>; readonly answers: ReadonlyMap<string, LockedEntry> } {
  const answers = new Map(layout.answers());
  const rules = raisedRules(resolutions, declarations);
  for (const [pattern, range] of rules) {
    const name = nameIn(pattern);
    const descriptor = `${name}@${range}`;
    const entry = answers.get(descriptor);
    // Rules that mean nothing here, and those for archives of elsewhere, are not looked at.
    if (entry === undefined && !locked.has(descriptor) && resolutions.rules.get(pattern) === range) continue;
    if (entry === undefined) throw new Stuck(`package.json has a resolution for ${name} already`);
    if (pattern === name || pattern === `**/${name}`)
      for (const [edge] of askers(layout, name)) answers.set(`${edge.name}@${edge.range}`, entry);
  }
  for (const { parent, name, version } of overrides) {
    const own = [...rules.keys()].filter((pattern) => nameIn(pattern) === name);
    const pattern = `**/${parent.name}/${name}`;
    if (own.some((one) => one !== pattern && !one.startsWith('**/')) || (rules.get(pattern) ?? version) !== version)
      throw new Stuck(`package.json has a resolution for ${name} already`);
    const entry = answers.get(`${name}@${version}`);
    const asking = layout.nodes().filter((node) => node.name === parent.name);
    for (const node of asking) {
      const edge = node.edges.find((one) => one.name === name);
      if (edge === undefined) continue;
      const descriptor = askedBefore(node, name);
      if (entry === undefined || descriptor === undefined || edge.range !== version)
        throw new Stuck(`yarn would hold ${node.name} ${node.version} to ${name} ${version}, too`);
      const others = askers(layout, name).filter(([one]) => `${one.name}@${one.range}` === descriptor && !one.isLoose);
      if (others.length > 0)
        throw new Stuck(
          `${descriptor} would have two answers in the lockfile`,
          others.map(([one, from]) => [from, one] as const),
        );
      answers.set(descriptor, entry);
    }
    rules.set(pattern, version);
  }
  return { rules, answers };
}

export function classicResolutionEdits(
  path: string,
  manifest: string,
  before: ReadonlyMap<string, string>,
  rules: ReadonlyMap<string, string>,
): readonly FileEdit[] {
  const isSame = rules.size === before.size && [...rules].every(([pattern, range]) => before.get(pattern) === range);
  return isSame ? [] : [memberEdit(path, manifest, 'resolutions', Object.fromEntries(rules))];
}

function raisedRules(
  { rules, project }: ClassicResolutions,
  declarations: readonly WrittenDeclaration[],
): Map<string, string> {
  const raised = new Map(rules);
  for (const { project: declaring, edge, range } of declarations)
    if (declaring.id === project?.id)
      for (const pattern of rules.keys()) if (nameIn(pattern) === edge.name) raised.set(pattern, range);
  return raised;
}

function askers(layout: DescriptorLayout, name: string): readonly (readonly [TreeEdge, TreeNode])[] {
  return layout
    .nodes()
    .flatMap((node) =>
      node.edges.filter((edge) => edge.name === name && edge.target === name).map((edge) => [edge, node] as const),
    );
}

/** `a/@b/c` → `@b/c`. */
function nameIn(pattern: string): string {
  return /(?:@[^/]+\/)?[^/]+$/.exec(pattern)?.[0] ?? pattern;
}
