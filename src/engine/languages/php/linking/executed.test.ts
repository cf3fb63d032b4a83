/**
 * The gate of soundness for PHP: the fixture programs that come with installed packages are run by PHP itself, with classes loaded
 * as Composer loads them, and no package of which a file was included may be unreachable, with its sources or by the lockfile alone.
 */
import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, realpathSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { it } from 'node:test';
import { lacks } from '../../../../testing/outside-inputs.ts';
import { assertNotCleared } from '../../../../testing/not-cleared.ts';
import { parseCase, type ReachabilityCase } from '../../../../testing/reachability-case.ts';

const fixtures = new URL('../../../reachability/fixtures/php/', import.meta.url);
const listed = 'vendor/composer/installed.json';

/** One process of PHP for all programs would keep the classes of one for the next, so each has its own. */
const prepended = `<?php
$told = json_decode(file_get_contents('${listed}'), true);
$maps = [];
foreach ($told['packages'] ?? $told as $package) {
    $at = getcwd() . '/vendor/' . $package['name'] . '/';
    foreach ($package['autoload']['psr-4'] ?? [] as $prefix => $path)
        $maps[] = static fn ($class) => str_starts_with($class, $prefix) ? $at . $path . strtr(substr($class, strlen($prefix)), '\\\\', '/') . '.php' : '';
    foreach ($package['autoload']['psr-0'] ?? [] as $prefix => $path)
        $maps[] = static fn ($class) => str_starts_with($class, $prefix) ? $at . $path . strtr($class, '\\\\_', '//') . '.php' : '';
    foreach ($package['autoload']['classmap'] ?? [] as $path)
        foreach (glob($at . $path . '*.php') as $file)
            if (preg_match_all('/^(?:final )?class (\\w+)/m', file_get_contents($file), $names))
                foreach ($names[1] as $name) $maps[] = static fn ($class) => strcasecmp(strrchr("\\\\$class", '\\\\'), "\\\\$name") === 0 ? $file : '';
}
spl_autoload_register(static function ($class) use ($maps) {
    foreach ($maps as $map) if (is_file($map($class))) return require_once $map($class);
});
register_shutdown_function(static fn () => file_put_contents('included.json', json_encode(get_included_files())));
foreach ($told['packages'] ?? $told as $package)
    foreach ($package['autoload']['files'] ?? [] as $path) require_once getcwd() . '/vendor/' . $package['name'] . '/' . $path;
`;

void it('never calls unreachable what ran', async (context) => {
  if (lacks(context, 'php')) return;
  const work = realpathSync(mkdtempSync(join(tmpdir(), 'vedette-executed-')));
  let ran = 0;
  try {
    writeFileSync(join(work, 'prepended.php'), prepended);
    for (const file of readdirSync(fixtures).sort()) {
      const item = parseCase(readFileSync(new URL(file, fixtures), 'utf8'));
      if (item.files[listed] === undefined) continue;
      const included = execute(item, join(work, file), join(work, 'prepended.php'));
      ran += included.size;
      await assertNotCleared(file, item, included, 'vendor/');
    }
  } finally {
    rmSync(work, { recursive: true });
  }
  assert.ok(ran > 25, `${ran} packages ran`);
});

/** Names of the packages of which a file was included. */
function execute({ files }: ReachabilityCase, folder: string, prepend: string): ReadonlySet<string> {
  for (const [path, text] of Object.entries(files)) {
    mkdirSync(dirname(join(folder, path)), { recursive: true });
    writeFileSync(join(folder, path), text);
  }
  const options = { cwd: folder, timeout: 20_000 };
  const { status, stdout } = spawnSync('php', ['-d', `auto_prepend_file=${prepend}`, 'main.php'], options);
  assert.equal(status, 0, `${folder}: ${String(stdout)}`);
  const included: unknown = JSON.parse(readFileSync(join(folder, 'included.json'), 'utf8'));
  assert.ok(Array.isArray(included));
  return new Set(
    included.flatMap(
      (path: unknown) => /\/vendor\/([^/]+\/[^/]+)\//.exec(String(path).slice(folder.length))?.[1] ?? [],
    ),
  );
}
