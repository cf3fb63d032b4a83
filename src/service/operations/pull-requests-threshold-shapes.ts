/** What fails a pull request, in requests and replies. */
import { type Static, Type } from 'typebox';
import { thresholdSeverities } from '../database/tables.ts';

const from = Type.Enum([...thresholdSeverities], {
  title: 'ThresholdSeverity',
  description: 'The least severity that fails a check; `never`: none does.',
});

export const threshold = Type.Object(
  {
    minPriority: Type.Integer({
      minimum: 0,
      maximum: 101,
      description: 'A finding of this priority or more fails, whatever its severity; 101: none does.',
    }),
    severities: Type.Object(
      {
        called: from,
        loaded: from,
        mayBeLoaded: from,
        unknown: from,
        toolingOnly: from,
        testOnly: from,
      },
      {
        title: 'ThresholdSeverities',
        description:
          'By how the package is in use: `called` is for all that is reached, `unknown` for what nothing is known of. What cannot be reached never fails.',
      },
    ),
    ruleSeverity: Type.Enum(['high', 'medium', 'low', 'never'], {
      title: 'RuleThresholdSeverity',
      description: 'From which severity on a match of a rule fails: `error` is high, `warning` medium.',
    }),
  },
  { title: 'PullRequestThreshold', description: 'Malicious packages always fail.' },
);

export const thresholdReply = Type.Object({
  threshold,
  setBy: Type.Enum(['repository', 'organization', 'default'], { title: 'ThresholdOwner' }),
});

export const exampleThreshold: Static<typeof threshold> = {
  minPriority: 70,
  severities: {
    called: 'low',
    loaded: 'critical',
    mayBeLoaded: 'never',
    unknown: 'never',
    toolingOnly: 'never',
    testOnly: 'never',
  },
  ruleSeverity: 'high',
};
