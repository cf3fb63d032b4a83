/** Extension: why an occurrence is judged as it is, and what would change that. */
import { Type } from 'typebox';
import {
  bearingGaps,
  changeSentences,
  decidingRules,
  explainedSymbols,
  noKnownSymbols,
  symbolsOf,
} from '../explanations/explain-verdict.ts';
import { findCommitRecordedAt, findExplainedOccurrence, findNewestReading } from '../explanations/store.ts';
import { notFound } from '../foundation/api-error.ts';
import { isId } from '../foundation/ids.ts';
import { exampleIds, examplePlace, exampleTimes } from './examples.ts';
import { count, dateTime, exposure, organizationId, reachability, requiredId } from './fields.ts';
import { defineOperation } from './operation.ts';
import { gap } from './scans-shapes.ts';

const gapsMax = 20;
const symbolsMax = 200;

const symbol = Type.Object(
  {
    module: Type.String({ description: 'The import path within the package; empty for its main module.' }),
    name: Type.String({ description: 'A function or `Type.method`; empty for the whole module.' }),
    source: Type.Enum(['named', 'derived'], {
      description: '`named`: by the advisory, or by hand beside it; `derived`: by comparing two releases.',
    }),
    namedBy: Type.Enum(['', 'advisory', 'curated'], {
      description:
        'Of named ones: `advisory`, a record of it names it; `curated`, the set that was curated by hand beside it does.',
    }),
    confidence: Type.Enum(['', 'high', 'medium', 'low'], { description: 'Of the comparison; empty where named.' }),
    from: Type.String({ description: 'The vulnerable release that was compared; empty where named.' }),
    to: Type.String({ description: 'The fixed release that was compared; empty where named.' }),
  },
  { title: 'VulnerableSymbol' },
);

export const scaVulnerabilitiesWhy = defineOperation({
  path: '/api/v1/sca/vulnerabilities/why',
  summary: 'Explain a verdict',
  description:
    'Which rule decided an occurrence, what of the newest scan of its repository bears on it, which functions are vulnerable as the advisories in use say, since when it stands, and what would change the answer. Nothing is claimed that a scan did not look at. Bodies of derived functions: `sca/vulnerabilities/compare-symbol`.',
  tag: 'Alerts',
  isExtension: true,
  changes: 'nothing',
  request: Type.Object({ organizationId, id: requiredId("An occurrence's id.") }),
  response: Type.Object(
    {
      id: Type.String(),
      reachability,
      exposure,
      reason: Type.String({ description: 'A reason code, as `symbol_called`.' }),
      rules: Type.Array(Type.Object({ name: Type.String(), sentence: Type.String() }, { title: 'DecidingRule' }), {
        description:
          'The rule that decided. Of an answer from before rules were recorded, all that give its reason; empty where no rule was asked.',
      }),
      isRuleRecorded: Type.Boolean(),
      explanation: Type.String(),
      checked: Type.Object(
        {
          scanId: Type.String(),
          commitSha: Type.String(),
          scannedAt: Type.String({ description: 'ISO 8601, UTC; empty where no scan is kept.' }),
          hasSameAdvisories: Type.Boolean({ description: 'Whether that scan used the advisories in use now.' }),
          gapCount: count,
          gaps: Type.Array(gap, {
            description: `The first ${gapsMax} gaps in the files that declare the package, in code of its languages, and in sources that name it. A source file that stands in the way is named by the explanation.`,
          }),
        },
        { title: 'CheckedScan', description: 'By the newest full scan that was recorded.' },
      ),
      wouldChange: Type.Array(Type.String(), { description: 'Sentences.' }),
      symbolCount: count,
      symbols: Type.Array(symbol, { description: `The first ${symbolsMax}.` }),
      firstSeenAt: dateTime,
      firstSeenCommit: Type.String({
        description: 'Empty where an advisory brought it between two scans, or the scan is kept no more.',
      }),
      lastConfirmedAt: dateTime,
      lastConfirmedCommit: Type.String(),
    },
    { title: 'ExplainedVerdict' },
  ),
  example: {
    request: { id: exampleIds.occurrence },
    response: {
      id: exampleIds.occurrence,
      reachability: 'reachable',
      exposure: 'called',
      reason: 'symbol_called',
      rules: [
        {
          name: 'symbol used',
          sentence:
            'The product’s own code uses a function that the advisory names: a call, `new`, a subclass, a decorator, or the function handed on as a value.',
        },
      ],
      isRuleRecorded: true,
      explanation: 'First-party code uses lodash.defaultsDeep, which the advisory names.',
      checked: {
        scanId: exampleIds.scan,
        commitSha: examplePlace.commitSha,
        scannedAt: exampleTimes.scanned,
        hasSameAdvisories: true,
        gapCount: 1,
        gaps: [{ path: 'package-lock.json', status: 'partial', line: 812, message: 'not valid JSON' }],
      },
      wouldChange: [
        'It would be gone with lodash 4.17.12, the nearest version that the advisory names as fixed.',
        'It counts as reachable for as long as any code of the product uses defaultsDeep; the steps show three places at most.',
      ],
      symbolCount: 1,
      symbols: [
        { module: '', name: 'defaultsDeep', source: 'named', namedBy: 'advisory', confidence: '', from: '', to: '' },
      ],
      firstSeenAt: exampleTimes.scanned,
      firstSeenCommit: examplePlace.commitSha,
      lastConfirmedAt: exampleTimes.scanned,
      lastConfirmedCommit: examplePlace.commitSha,
    },
  },
  async handle({ db, advisories }, caller, body) {
    const { organizationId } = caller;
    const row = isId(body.id) ? await findExplainedOccurrence(db, organizationId, body.id) : undefined;
    if (row === undefined) throw notFound('occurrence');
    const [scan, firstSeenCommit = ''] = await Promise.all([
      findNewestReading(db, organizationId, row.repository_id),
      findCommitRecordedAt(db, organizationId, row.repository_id, row.created_at),
    ]);
    const current = advisories.current();
    const known = current === undefined ? noKnownSymbols : symbolsOf(current.file, row);
    const { symbols } = known;
    const gaps = bearingGaps(scan?.gaps ?? [], row);
    return {
      id: row.id,
      reachability: row.reachability,
      exposure: row.exposure,
      reason: row.reason_code,
      rules: decidingRules(row).map(({ name, sentence }) => ({ name, sentence })),
      isRuleRecorded: row.rule !== '',
      explanation: row.explanation,
      checked: {
        scanId: scan?.id ?? '',
        commitSha: scan?.commit_sha ?? '',
        scannedAt: scan?.ended_at?.toISOString() ?? '',
        hasSameAdvisories: scan !== undefined && scan.advisory_snapshot === current?.snapshot,
        gapCount: gaps.length,
        gaps: gaps.slice(0, gapsMax),
      },
      wouldChange: changeSentences(row, symbols),
      symbolCount: symbols.entries.length,
      symbols: explainedSymbols(known).slice(0, symbolsMax),
      firstSeenAt: row.created_at.toISOString(),
      firstSeenCommit,
      lastConfirmedAt: row.seen_at.toISOString(),
      lastConfirmedCommit: row.commit_sha,
    };
  },
});
