import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { PackageSource } from '../model/package-source.ts';
import { memoryLookup } from './memory-lookup.ts';
import { readOsvRecord } from './read-osv-record.ts';
import { isUpstream } from './upstream.ts';

const git = (url: string): PackageSource => ({ kind: 'git', url, reference: '' });

function advisoryWith(fields: object) {
  const affected = [{ package: { ecosystem: 'npm', name: 'a' }, versions: ['1.0.0'] }];
  const { record } = readOsvRecord({ id: 'TEST-1', affected, ...fields });
  assert(record !== undefined);
  const advisory = memoryLookup([record]).advisory('TEST-1');
  assert(advisory !== undefined);
  return advisory;
}

// A fork that carries the bug must alert where it can be told, and any other code of that name must not.
test('an advisory concerns code of the repository that its ranges, its package reference or its links name', () => {
  const affected = [
    { package: { ecosystem: 'npm', name: 'a' }, versions: ['1.0.0'] },
    { ranges: [{ type: 'GIT', repo: 'https://forge.example/owner/a.git', events: [{ introduced: '0' }] }] },
  ];
  const naming = [
    { affected },
    { references: [{ type: 'PACKAGE', url: 'https://forge.example/owner/a' }] },
    { references: [{ type: 'FIX', url: 'https://forge.example/owner/a/commit/1f2e3d4c' }] },
    { references: [{ type: 'WEB', url: 'https://forge.example/owner/a/releases/tag/v1.0.1' }] },
  ];
  for (const fields of naming) {
    const advisory = advisoryWith(fields);
    assert(isUpstream(git('ssh://git@forge.example/owner/a.git'), advisory), JSON.stringify(fields));
    assert(isUpstream({ kind: 'url', url: 'https://forge.example/owner/a/archive/v1.tar.gz' }, advisory));
    for (const other of [git('https://forge.example/fork/a'), git(''), { kind: 'path', path: 'a' } as const])
      assert(!isUpstream(other, advisory), JSON.stringify(other));
  }
});

test('a file that is shown of another repository makes it no upstream', () => {
  const references = ['blob/main/poc.js', 'tree/main/x', 'wiki/x'].map((path) => ({
    type: 'EVIDENCE',
    url: `https://forge.example/owner/proofs/${path}`,
  }));
  assert(!isUpstream(git('https://forge.example/owner/proofs'), advisoryWith({ references })));
});
