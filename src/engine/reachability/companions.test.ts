/** Packages that others load without declaring them: each line of the tables is one package and those that load it. */
import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { companionsOf } from './companions.ts';

void describe('packages that load others unasked', () => {
  void it('are known by ecosystem and by name, from the first line to the last', () => {
    assert.deepEqual(companionsOf('npm', 'pg-native'), ['pg']);
    assert.deepEqual(companionsOf('npm', 'better-sqlite3').slice(0, 2), ['knex', 'typeorm']);
    assert.deepEqual(companionsOf('npm', 'winston'), ['express-winston']);
    assert.deepEqual(companionsOf('PyPI', 'aiodns'), ['aiohttp']);
    assert.deepEqual(companionsOf('PyPI', 'xlrd'), ['pandas', 'tablib']);
    assert.deepEqual(companionsOf('RubyGems', 'hiredis'), ['redis']);
    assert.deepEqual(companionsOf('Packagist', 'phpseclib/phpseclib'), ['league/flysystem-sftp']);
  });

  void it('are none for other packages, and of other ecosystems', () => {
    assert.deepEqual(companionsOf('npm', 'lodash'), []);
    assert.deepEqual(companionsOf('npm', ''), []);
    assert.deepEqual(companionsOf('PyPI', 'pg-native'), []);
    assert.deepEqual(companionsOf('Go', 'pg-native'), []);
  });
});
