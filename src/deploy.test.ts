/** What lies in deploy/ is written by hand: it must name settings, ports, paths and metrics that are there. */
import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { existsSync, globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { fileURLToPath } from 'node:url';
import { loadAll } from 'js-yaml';
import { settings } from './config/settings.ts';
import { createMetrics } from './service/foundation/metrics.ts';

const root = fileURLToPath(new URL('../', import.meta.url));
const files = new Map(
  globSync('deploy/**/*.*', { cwd: root })
    .concat('deploy/Dockerfile')
    .map((path) => [path, readFileSync(join(root, path), 'utf8')]),
);
const fileAt = (path: string): string => files.get(path) ?? assert.fail(`${path} is not there`);
const yamlFiles = [...files].filter(([path]) => path.endsWith('.yaml'));

test('every YAML and JSON file can be read', () => {
  assert.ok(yamlFiles.length >= 5);
  for (const [path, text] of yamlFiles) assert.ok(loadAll(text).length > 0, path);
  assert.ok(JSON.parse(fileAt('deploy/grafana/vedette.json')));
});

test('every setting that is named is one', () => {
  const known = new Set(settings.map(({ name }) => `VEDETTE_${name}`));
  const named = [...files].flatMap(([path, text]) =>
    (text.match(/\bVEDETTE_\w+/g) ?? []).map((name) => ({ path, name })),
  );
  assert.ok(named.length > 10);
  assert.deepEqual(
    named.filter(({ name }) => !known.has(name)),
    [],
  );
});

test('every metric that rules, panels and the autoscaler ask for is one that /metrics gives, with its labels', async () => {
  const { registry } = createMetrics();
  const labels = new Map<string, readonly string[]>();
  for (const { name, type } of await registry.getMetricsAsJSON()) {
    const own = Reflect.get(registry.getSingleMetric(name) ?? {}, 'labelNames') as readonly string[];
    const suffixes = String(type) === 'histogram' ? ['_bucket', '_sum', '_count'] : [''];
    for (const suffix of suffixes) labels.set(name + suffix, [...own, ...(suffix === '_bucket' ? ['le'] : [])]);
  }
  const asked = expressions();
  assert.ok(asked.length > 15);
  for (const expression of asked) {
    const names = expression.match(/\b(?:vedette|http)_\w+/g) ?? [];
    assert.ok(names.length > 0, expression);
    for (const name of names) assert.ok(labels.has(name), `${name} in ${expression}`);
    const known = new Set(names.flatMap((name) => labels.get(name) ?? []));
    const used = [
      ...[...expression.matchAll(/\bby \(([^)]*)\)/g)].flatMap(([, list = '']) => list.split(/, */)),
      ...[...expression.matchAll(/[{,](\w+)=~?"/g)].map(([, label = '']) => label),
    ];
    for (const label of used) assert.ok(known.has(label), `${label} in ${expression}`);
  }
});

test('ports and paths are the same everywhere, and those that the server has', () => {
  const port = /^EXPOSE (\d+)$/m.exec(fileAt('deploy/Dockerfile'))?.[1] ?? '';
  assert.match(fileAt('deploy/Dockerfile'), new RegExp(`VEDETTE_PORT=${port}\\b`));
  assert.match(fileAt('deploy/compose.yaml'), new RegExp(`127\\.0\\.0\\.1:${port}:${port}'`));
  const server = fileAt('deploy/kubernetes/server.yaml');
  for (const wanted of [`containerPort: ${port}`, `port: ${port}, targetPort: http`, `prometheus.io/port: '${port}'`])
    assert.ok(server.includes(wanted), wanted);
  const health = readFileSync(join(root, 'src/service/http/health.ts'), 'utf8');
  const paths = [...files.values()].flatMap(
    (text) => text.match(/(?<=path: |\}|:\d{4})\/(?:healthz|readyz|metrics)\b/g) ?? [],
  );
  assert.deepEqual(new Set(paths), new Set(['/healthz', '/readyz', '/metrics']));
  for (const path of paths) assert.ok(health.includes(`'${path}'`), path);
});

test('everything runs as nobody of the machine, on a root that it cannot write', () => {
  const user = /^USER (\d+):/m.exec(fileAt('deploy/Dockerfile'))?.[1] ?? '';
  assert.ok(Number(user) > 0);
  assert.match(fileAt('deploy/compose.yaml'), new RegExp(`user: ${user}:`));
  assert.match(fileAt('deploy/compose.yaml'), /read_only: true/);
  for (const path of ['deploy/kubernetes/server.yaml', 'deploy/kubernetes/worker.yaml'])
    for (const wanted of [`runAsUser: ${user}`, 'runAsNonRoot: true', 'readOnlyRootFilesystem: true', 'drop: [ALL]'])
      assert.ok(fileAt(path).includes(wanted), `${path}: ${wanted}`);
});

test('what the image copies is there', () => {
  const copied = [...fileAt('deploy/Dockerfile').matchAll(/^COPY (?!--from)(.+) \S+$/gm)].flatMap(([, from = '']) =>
    from.split(' '),
  );
  assert.ok(copied.length > 6);
  const ignored = fileAt('deploy/Dockerfile.dockerignore').split('\n');
  for (const path of copied) {
    assert.ok(existsSync(join(root, path)), path);
    const isLetIn = ignored.some(
      (line) => line === `!${path}` || (line.startsWith('!') && path.startsWith(`${line.slice(1)}/`)),
    );
    assert.ok(isLetIn, `${path} is kept from the image`);
  }
});

test('systemd takes the unit', (t) => {
  const unit = join(root, 'deploy/systemd/vedette.service');
  const checked = spawnSync('systemd-analyze', ['verify', '--man=no', unit], { encoding: 'utf8' });
  if (checked.error !== undefined) return t.skip(`systemd-analyze cannot be run: ${checked.error.message}`);
  const said = checked.stderr.split('\n').filter((line) => line.includes('vedette.service'));
  assert.deepEqual(said, []);
  assert.equal(checked.status, 0, checked.stderr);
});

function expressions(): string[] {
  const text = [...yamlFiles.map(([, yaml]) => yaml), fileAt('deploy/grafana/vedette.json')].join('\n');
  return [
    ...[...text.matchAll(/^ *(?:expr|metricsQuery|seriesQuery): (.+)$/gm)].map(([, expression = '']) => expression),
    ...[...text.matchAll(/metric: \{ name: (\w+) \}/g)].map(([, name = '']) => name),
    ...[...text.matchAll(/"expr": (".+"),?$/gm)].map(([, quoted = '']) => JSON.parse(quoted) as string),
  ];
}
