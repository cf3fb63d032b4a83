/** Plans fixes of projects, applies them to copies, and asks each package manager whether it takes what was written. */
import { spawnSync } from 'node:child_process';
import {
  appendFileSync,
  chmodSync,
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, delimiter, dirname, join } from 'node:path';
import { program } from '../places.ts';
import { osvScannerRemedies } from './osv-scanner.ts';
import { packageManagers } from './package-managers.ts';
import { type Effect, keptMeasures, type Measured, percent, writeFixesPage } from './page.ts';

interface Options {
  readonly advisories: string;
  readonly tools: string;
  readonly keep: string;
  readonly write: boolean;
}

interface Alert {
  readonly id: string;
  readonly package: {
    readonly ecosystem: string;
    readonly name: string;
    readonly version: string;
    readonly manifestPath: string;
  };
  readonly fixedVersions: readonly string[];
}

interface Scan {
  readonly vulnerabilities: readonly Alert[];
  readonly packages: readonly { readonly name: string; readonly version: string; readonly ecosystem: string }[];
  readonly files: readonly { readonly path: string }[];
}

interface Plan {
  readonly groups: readonly {
    readonly kind: string;
    readonly closes: readonly unknown[];
    readonly notes: readonly string[];
  }[];
  readonly unfixed: readonly { readonly alert: { readonly name: string }; readonly reason: string }[];
  readonly files: readonly { readonly path: string }[];
  readonly unasked: readonly { readonly ecosystem: string; readonly name: string; readonly reason: string }[];
}

export function measureFixes(projects: readonly string[], { advisories, tools, keep, write }: Options): void {
  const scratch = mkdtempSync(join(tmpdir(), 'vedette-fixes-'));
  const folder = keep === '' ? scratch : keep;
  const env = {
    ...process.env,
    PATH: tools === '' ? process.env['PATH'] : `${tools}${delimiter}${process.env['PATH']}`,
  };
  const vedette = (args: readonly string[], place: string): string => {
    const common = ['--advisories', advisories, '--cache-dir', join(scratch, 'cache')];
    const run = spawnSync(process.execPath, [program, ...args, place, ...common], {
      encoding: 'utf8',
      maxBuffer: 1 << 30,
      // What a project of Maven brings in is told by poms, which come before archives of code, and are small beside them.
      env: { ...env, VEDETTE_PACKAGE_SOURCES_MAX_MB: '32' },
    });
    if (run.stdout === '') throw new Error(`${args.join(' ')} ${place}: ${run.stderr.slice(-2000)}`);
    return run.stdout;
  };
  const scanOf = (place: string): Scan =>
    JSON.parse(
      vedette(['scan', '--format', 'json', '--package-sources', 'public', '--allow-incomplete'], place),
    ) as Scan;
  let [fixable, closedFixable, openedAll, refusals] = [0, 0, 0, 0];
  console.log(
    'project                  alerts  with a fix  closed  of those  opened  changes  seconds  package manager',
  );
  for (const project of projects) {
    const place = join(folder, basename(project));
    rmSync(place, { recursive: true, force: true });
    copyOf(project, place);
    const original = join(scratch, 'original', basename(project));
    copyOf(project, original);
    const whole = scanOf(place);
    const began = performance.now();
    const plan = JSON.parse(vedette(['fix', '--apply', '--format', 'json'], place)) as Plan;
    const seconds = (performance.now() - began) / 1000;
    const unasked = new Set(plan.unasked.map(packageOf));
    const isAsked = ({ package: found }: Alert): boolean => !unasked.has(packageOf(found));
    // What no registry could be asked of here says nothing of plans: it is left out by name.
    const askedOf = (scan: Scan): Scan => ({ ...scan, vulnerabilities: scan.vulnerabilities.filter(isAsked) });
    const before = askedOf(whole);
    const leftOut = leftOutOf(whole.vulnerabilities.filter((alert) => !isAsked(alert)));
    const effect = effectOf(before, askedOf(scanOf(place)));
    const alerts = before.vulnerabilities.length;
    const withFix = before.vulnerabilities.filter(({ fixedVersions }) => fixedVersions.length > 0).length;
    // Package managers install: what is kept is the project as the plan left it.
    const checked = join(scratch, 'checked', basename(project));
    cpSync(place, checked, { recursive: true });
    const verdicts = plan.files.length === 0 ? ['nothing changed'] : verdictsOf(checked, original, plan, env);
    fixable += withFix;
    closedFixable += effect.closedWithFix;
    openedAll += effect.opened;
    refusals += verdicts.filter((verdict) => verdict.includes('REFUSED')).length;
    const figures = [
      String(alerts).padStart(6),
      String(withFix).padStart(10),
      String(effect.closed).padStart(6),
      percent(effect.closedWithFix, withFix).padStart(8),
      String(effect.opened).padStart(6),
      String(plan.groups.length).padStart(7),
      seconds.toFixed(0).padStart(7),
    ];
    console.log(`${basename(project).padEnd(24)} ${figures.join('  ')}  ${verdicts.join('; ')}`);
    for (const one of leftOut) console.log(`  left out, since no registry could be asked: ${one}`);
    const peers = osvScannerRemedies(
      before.files.map(({ path }) => path),
      advisories,
      env,
    ).map(({ strategy, apply }) => {
      const copy = join(scratch, 'beside', basename(project));
      rmSync(copy, { recursive: true, force: true });
      copyOf(project, copy);
      const isDone = apply(copy);
      // A project without its lockfile has no alerts, and that is no remedy.
      const gone = before.files.filter(({ path }) => !existsSync(join(copy, path)));
      const failed = isDone ? (gone[0] === undefined ? '' : `left no ${gone[0].path}`) : 'failed or not done in time';
      const theirs = effectOf(before, askedOf(scanOf(copy)));
      console.log(
        `  osv-scanner ${strategy}: ${failed !== '' ? failed : `${theirs.closedWithFix} of ${withFix} closed, ${theirs.opened} opened, ${theirs.changed} new versions`}; here ${effect.changed}`,
      );
      return { strategy, failed, ...theirs };
    });
    const groups = plan.groups.length;
    const notFixed = plan.unfixed
      .filter(({ alert }) => before.vulnerabilities.some(({ package: { name } }) => name === alert.name))
      .map(({ alert: { name }, reason }) => ({ name, reason }));
    const measured: Measured = {
      project: basename(project),
      alerts,
      withFix,
      groups,
      verdicts,
      peers,
      leftOut,
      notFixed,
      ...effect,
    };
    appendFileSync(join(folder, keptMeasures), `${JSON.stringify(measured)}\n`);
  }
  console.log(
    `of ${fixable} alerts with a fixed version ${closedFixable} closed (${percent(closedFixable, fixable)}), ${openedAll} opened, ${refusals} refused by package managers`,
  );
  if (write) writeFixesPage(folder);
  rmSync(scratch, { recursive: true, force: true });
  if (openedAll + refusals > 0) process.exitCode = 1;
}

function effectOf(before: Scan, after: Scan): Effect {
  // What is vulnerable by the same advisory at another version has not been closed.
  const lasting = new Map<string, number>();
  for (const alert of after.vulnerabilities) lasting.set(keyOf(alert), (lasting.get(keyOf(alert)) ?? 0) + 1);
  const gone = before.vulnerabilities.filter((alert) => {
    const left = lasting.get(keyOf(alert)) ?? 0;
    lasting.set(keyOf(alert), left - 1);
    return left <= 0;
  });
  const known = new Set(before.vulnerabilities.map(packageKey));
  const there = new Set(before.packages.map(releaseKey));
  return {
    closed: gone.length,
    closedWithFix: gone.filter(({ fixedVersions }) => fixedVersions.length > 0).length,
    opened: after.vulnerabilities.filter((alert) => !known.has(packageKey(alert))).length,
    changed: new Set(after.packages.map(releaseKey).filter((key) => !there.has(key))).size,
  };
}

function packageOf({ ecosystem, name }: { readonly ecosystem: string; readonly name: string }): string {
  return [ecosystem, name].join('\0');
}

/** For a person, an ecosystem a line: how many alerts, and of what. */
function leftOutOf(alerts: readonly Alert[]): readonly string[] {
  return [...Map.groupBy(alerts, (alert) => alert.package.ecosystem)].map(([ecosystem, own]) => {
    const fixable = own.filter(({ fixedVersions }) => fixedVersions.length > 0).length;
    const names = [...new Set(own.map((alert) => alert.package.name))].sort();
    return `${own.length} alerts of ${ecosystem}, ${fixable} of them with a fixed version (${names.join(', ')})`;
  });
}

function releaseKey({ ecosystem, name, version }: Scan['packages'][number]): string {
  return [ecosystem, name, version].join('\0');
}

/** Cargo refuses manifests without code: some data sets hold manifests alone. */
function copyOf(project: string, place: string): void {
  cpSync(project, place, { recursive: true });
  chmodSync(place, 0o755);
  if (!existsSync(join(place, 'Cargo.toml')) || existsSync(join(place, 'src'))) return;
  mkdirSync(join(place, 'src'));
  for (const file of ['main.rs', 'lib.rs']) writeFileSync(join(place, 'src', file), 'fn main() {}\n');
}

function verdictsOf(place: string, original: string, { files }: Plan, env: NodeJS.ProcessEnv): readonly string[] {
  const folders = new Set(files.map(({ path }) => dirname(path)));
  return [...folders].map((inner) => {
    const at = join(place, inner);
    const manager = packageManagers.find(({ lockfile, holds = '' }) =>
      lockfile.some((name) => existsSync(join(at, name)) && readFileSync(join(at, name), 'utf8').includes(holds)),
    );
    if (manager === undefined) return `${inner}: no package manager is asked`;
    const check = (args: readonly string[]): string => verdictOf(args, at, join(original, inner), env);
    const verdict = check(manager.check);
    return manager.secondCheck === undefined || !verdict.endsWith(accepted)
      ? verdict
      : `${verdict}, ${check(manager.secondCheck)}`;
  });
}

const accepted = ': accepted';

function verdictOf(check: readonly string[], edited: string, original: string, env: NodeJS.ProcessEnv): string {
  const [command = '', ...args] = check;
  const ask = (cwd: string) =>
    spawnSync(command, args, { cwd, env, encoding: 'utf8', maxBuffer: 1 << 28, timeout: 900_000 });
  const run = ask(edited);
  const label = check.join(' ');
  if (run.error !== undefined) return `${label}: not here (${run.error.message})`;
  if (run.status === 0) return `${label}${accepted}`;
  const last = `${run.stdout}\n${run.stderr}`.trim().split('\n').slice(-3).join(' | ');
  // What was refused before is no fault of the edits.
  return ask(original).status === 0
    ? `${label}: REFUSED, ${last}`
    : `${label}: cannot tell, it refused before the edits, too (${last})`;
}

function keyOf({ id, package: { name, manifestPath } }: Alert): string {
  return [id, name, manifestPath].join('\0');
}

function packageKey({ id, package: { name } }: Alert): string {
  return [id, name].join('\0');
}
