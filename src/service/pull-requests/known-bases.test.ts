/** A base that is known already stands in for one that is read again, and for no other. */
import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import fc from 'fast-check';
import type { Rule } from '../../engine/rules/model/rule.ts';
import { gapsOfBase } from '../scanning/run-pull-request-scan.ts';
import { type Found, scanOf } from '../scans/scan-of.testing.ts';
import type { ScanResult } from '../scans/scan-result.ts';
import { compareScans } from './findings.ts';
import { type BaseKey, knownBases } from './known-bases.ts';

const key: BaseKey = { organizationId: 'o', repositoryId: 'r', commitSha: 'c', snapshot: 's', rules: [] };

/** Packages without findings too, which a comparison sees by their manifests alone. */
const scans = fc
  .tuple(
    fc.array(
      fc.record({
        name: fc.constantFrom('a', 'b', 'c'),
        version: fc.constantFrom('1.0.0', '2.0.0'),
        manifest: fc.constantFrom('package.json', 'web/package.json', 'old/package.json'),
        advisory: fc.constantFrom('A-1', 'A-2'),
        reachability: fc.constantFrom('reachable', 'needsReview', 'unreachable'),
        isClean: fc.boolean(),
      }),
      { maxLength: 12 },
    ),
    fc.dictionary(fc.constantFrom('package.json', 'web/package.json', 'go.mod'), fc.constantFrom('parsed', 'partial')),
    fc.array(fc.constantFrom('eval(a)', 'eval(b)'), { maxLength: 4 }),
  )
  .map(([found, files, snippets]): ScanResult => {
    const result = scanOf(found satisfies readonly Found[], files, snippets);
    return { ...result, occurrences: result.occurrences.filter((_, index) => found[index]?.isClean === false) };
  });

void describe('a base that is known', () => {
  it('is compared with as if it had been read again', () => {
    fc.assert(
      fc.property(scans, scans, (head, base) => {
        const bases = knownBases();
        bases.add(key, base);
        const known = bases.find({ ...key });
        assert.ok(known);
        assert.deepEqual(compareScans(head, known), compareScans(head, base));
        assert.deepEqual(gapsOfBase(head, known), gapsOfBase(head, base));
      }),
    );
  });

  it('is known under all that its result follows from', () => {
    const bases = knownBases();
    bases.add(key, scanOf([{ name: 'a' }]));
    const others: Partial<BaseKey>[] = [
      { organizationId: 'other' },
      { repositoryId: 'other' },
      { commitSha: 'other' },
      { snapshot: 'other' },
      { rules: [{ id: 'r' } as Rule] },
    ];
    for (const other of others) assert.equal(bases.find({ ...key, ...other }), undefined);
    assert.ok(bases.find(key));
  });

  it('is forgotten where the same may come out otherwise another time', () => {
    const passing: Partial<ScanResult>[] = [
      { sourceGaps: [{ lockfilePath: 'a', ecosystem: 'npm', isPassing: true, message: '' }] },
      { uncheckedRules: [{ ruleId: 'r', path: 'a.js' }] as unknown as ScanResult['uncheckedRules'] },
      { ruleProblems: [{ path: '', message: 'a rule was ended' }] as unknown as ScanResult['ruleProblems'] },
    ];
    for (const more of passing) {
      const bases = knownBases();
      bases.add(key, scanOf([]));
      bases.add(key, { ...scanOf([]), ...more });
      assert.equal(bases.find(key), undefined);
    }
  });

  it('makes room for others: the one that was used longest ago goes', () => {
    const bases = knownBases();
    const keys = Array.from({ length: 300 }, (_, at) => ({ ...key, commitSha: String(at) }));
    for (const one of keys) {
      bases.add(one, scanOf([{ name: 'a' }]));
      assert.ok(bases.find(keys[0] ?? key));
    }
    assert.equal(bases.find(keys[1] ?? key), undefined);
    assert.ok(bases.find(keys[299] ?? key));
    bases.add(key, scanOf(Array.from({ length: 9_000 }, (_, at) => ({ name: `p${at}` }))));
    assert.equal(bases.find(key), undefined);
    assert.ok(bases.find(keys[299] ?? key));
  });
});
