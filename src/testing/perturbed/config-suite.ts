/** Small changes to settings, a line each: what the configuration makes of them, or what it says is wrong. */
import { readFileSync } from 'node:fs';
import { ConfigError, loadConfig } from '../../config/config.ts';
import { flagOf } from '../../config/settings.ts';
import { loadScanSettings } from '../../config/scan-settings.ts';
import { lineSuite } from './line-suite.ts';
import { plain } from './plain.ts';
import type { Suite } from './suite.ts';

const root = new URL('../../config/perturbed/', import.meta.url);

export function configSuite(): Suite {
  return lineSuite({
    name: 'config',
    texts: { lines: readFileSync(new URL('settings-lines.txt', root), 'utf8') },
    answer,
    digests: new URL('settings.txt', root),
  });
}

/** `NAME=value`. */
function answer(line: string): string {
  const at = line.indexOf('=');
  const [name, value] = [line.slice(0, at), line.slice(at + 1)];
  return plain([
    tried(() => loadConfig({ [`VEDETTE_${name}`]: value }, {}, '/srv')),
    tried(() => loadConfig({}, { [name]: value }, '/srv')),
    tried(() => loadScanSettings({ [`VEDETTE_${name}`]: value }, {}, '/srv')),
    flagOf(name),
  ]);
}

function tried(ask: () => unknown): unknown {
  try {
    return ask();
  } catch (error) {
    if (error instanceof ConfigError) return error.message;
    throw error;
  }
}
