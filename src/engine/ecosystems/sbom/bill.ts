/**
 * What all bills of materials have in common, whatever their syntax: components with references, edges between references,
 * and the subject that the bill describes. Here they become one extraction, each package in the ecosystem of its purl.
 */
import { folderOf } from '../../files/path-parts.ts';
import type { Extraction, ForeignComponent, LockedPackage, ProjectDependency } from '../../model/extraction.ts';
import type { Problem } from '../../model/problem.ts';
import { type Scope, scopes } from '../../model/scope.ts';
import type { PackageSource } from '../../model/package-source.ts';
import type { SourceFile } from '../../text/source-file.ts';
import { conclude } from '../../extraction/conclude.ts';
import { sourceOfPurl } from './bill-source.ts';
import { type ForeignPurl, identityOfPurl, type PackageIdentity } from './purl-identity.ts';

export interface BillComponent {
  /** Unique in the bill where the bill is sound; may be empty. */
  readonly reference: string;
  readonly name: string;
  readonly purl: string;
  readonly cpe?: string | undefined;
  /** Where the purl names none. */
  readonly version: string;
  readonly scope?: Scope;
  /** What the bill says beside the purl; the purl goes first. */
  readonly source?: PackageSource | undefined;
  readonly start: number;
  readonly end: number;
}

export interface BillEdge {
  readonly from: string;
  readonly to: string;
  /** What the bill says the dependency is for. */
  readonly scope?: Scope;
}

export interface Bill {
  readonly components: readonly BillComponent[];
  readonly edges: readonly BillEdge[];
  /** References of what the bill describes. */
  readonly subjects: ReadonlySet<string>;
  readonly problems: readonly Problem[];
}

export function extractionOfBill(file: SourceFile, { components, edges, subjects, problems }: Bill): Extraction {
  const identities = components.map(({ purl }) => (purl === '' ? undefined : identityOfPurl(purl)));
  const known = new Set(
    components.flatMap(({ reference }, at) => (isOfEcosystem(identities[at]) && reference !== '' ? [reference] : [])),
  );
  const projectsOf = withCarriers(subjects, edges, known);
  const targets = new Map<string, string[]>();
  for (const { from, to } of edges) {
    if (from === '' || projectsOf.has(from)) continue;
    const others = targets.get(from);
    if (others === undefined) targets.set(from, [to]);
    else others.push(to);
  }

  const packages = new Map<string, LockedPackage>();
  const foreign: ForeignComponent[] = [];
  for (const [at, component] of components.entries()) {
    const identity = identities[at];
    if (!isOfEcosystem(identity)) {
      const { cpe = '', start, end } = component;
      foreign.push({
        type: identity?.foreignType ?? '',
        name: component.name || (identity?.name ?? component.purl),
        version: component.version || (identity?.version ?? ''),
        cpe,
        span: file.span(start, end),
      });
      continue;
    }
    const key = component.reference || component.purl;
    if (packages.has(key)) continue;
    const source = sourceOfPurl(component.purl, identity.ecosystem) ?? component.source;
    packages.set(key, {
      key,
      name: identity.name,
      version: identity.version || component.version,
      ecosystem: identity.ecosystem,
      span: file.span(component.start, component.end),
      dependsOn: [...new Set(targets.get(component.reference) ?? [])],
      ...(component.scope === undefined ? {} : { scope: component.scope }),
      ...(source === undefined ? {} : { source }),
    });
  }

  const dependsOn = new Map<string, ProjectDependency>();
  for (const { from, to, scope } of edges) {
    const target = packages.get(to);
    if (!projectsOf.has(from) || target === undefined) continue;
    const before = dependsOn.get(to)?.scope;
    const found = scope ?? target.scope ?? 'production';
    // What is needed for two purposes is needed for the one nearer to production.
    if (before === undefined || scopes.indexOf(found) < scopes.indexOf(before))
      dependsOn.set(to, { key: to, scope: found });
  }
  const projects = dependsOn.size === 0 ? [] : [{ folder: folderOf(file.path), dependsOn: [...dependsOn.values()] }];
  return {
    ...conclude({ packages: [...packages.values()], projects, problems }),
    ...(foreign.length === 0 ? {} : { foreign }),
  };
}

function isOfEcosystem(identity: PackageIdentity | ForeignPurl | undefined): identity is PackageIdentity {
  return identity !== undefined && !('foreignType' in identity);
}

/**
 * Between the subject and its packages some generators put what is no package (the lockfile that they read): what that needs,
 * the subject needs.
 */
function withCarriers(
  subjects: ReadonlySet<string>,
  edges: readonly BillEdge[],
  packages: ReadonlySet<string>,
): ReadonlySet<string> {
  const edgesOf = Map.groupBy(edges, ({ from }) => from);
  const found = new Set(subjects);
  // A set is walked in order of insertion, what is added meanwhile included.
  for (const from of found) {
    for (const { to } of edgesOf.get(from) ?? []) if (to !== '' && !packages.has(to)) found.add(to);
  }
  return found;
}
