/** Fields that many operations share: one wording, one limit, one example for each. */
import { Type } from 'typebox';
import { ecosystems } from '../../engine/ecosystems/index.ts';
import { scanStates } from '../database/tables.ts';
import { severityLevels, severitySources } from '../../engine/model/advisory.ts';
import { directnesses, sourceKinds } from '../../engine/model/package-source.ts';
import { exposures, reachabilities } from '../../engine/model/verdict.ts';
import { listOrders } from '../lists/list-order.ts';

export const arrayEntriesMax = 1000;
const queryCharactersMax = 200;

export const organizationId = Type.Optional(
  Type.String({ description: "The token's organization; absent or empty means that one. Any other is refused." }),
);
export const optionalId = (description: string) => Type.Optional(Type.String({ description }));
export const requiredId = (description: string) => Type.String({ minLength: 1, description });
export const repositoryIds = Type.Optional(
  Type.Array(Type.String(), {
    maxItems: arrayEntriesMax,
    description:
      'Only these repositories, or registered branches and tags; empty means the default branches of all. Unknown ids match nothing.',
  }),
);
export const page = Type.Optional(Type.Integer({ minimum: 1, default: 1, description: 'Counted from 1.' }));
export const pageSize = Type.Optional(
  Type.Integer({ minimum: 1, default: 50, description: 'Rows a page; above 500 it is 500, and the response says so.' }),
);
export const textSearch = (searched: string) =>
  Type.Optional(
    Type.String({
      maxLength: queryCharactersMax,
      description: `Searches ${searched}: every word must occur in one of them, in any letter case.`,
    }),
  );

export const dateTime = Type.String({ format: 'date-time', description: 'ISO 8601, UTC.' });
export const count = Type.Integer({ minimum: 0 });
/** Empty while there is none. */
export const newestScanState = Type.Enum(['', ...scanStates], { title: 'PullRequestScanState' });
export const ok = Type.Object({ ok: Type.Boolean() }, { title: 'Ok' });
export const severity = Type.Enum([...severityLevels], { title: 'Severity' });
export const severityCounts = Type.Object(
  { critical: count, high: count, medium: count, low: count, info: count },
  { title: 'SeverityCounts' },
);
export const severitySource = Type.Enum([...severitySources], {
  title: 'SeveritySource',
  description:
    "Where the severity is from: a score of the advisory's own record (`scored`), a score of another record of the same vulnerability (`borrowed`), a word of the source's (`word`), or the weaknesses and words of an advisory that nobody scored (`estimated`).",
});
export const exposure = Type.Enum([...exposures], {
  title: 'Exposure',
  description: 'How sure it is that the package is in use.',
});
export const priority = Type.Integer({
  minimum: 0,
  maximum: 100,
  description: 'What to look at first: higher is more urgent.',
});
export const sort = Type.Optional(
  Type.Enum([...listOrders], {
    title: 'ListOrder',
    default: 'severity',
    description: '`severity`: most severe first; `priority`: most urgent first; `updatedAt`: last changed first.',
  }),
);
export const minPriority = Type.Optional(
  Type.Integer({ minimum: 0, maximum: 100, default: 0, description: 'Only those whose priority is this or higher.' }),
);
export const exploitationFields = {
  epss: Type.Optional(
    Type.Object(
      {
        probability: Type.Number({ minimum: 0, maximum: 1 }),
        date: Type.String({
          description:
            'Of the scores in use, as their source dates them; empty where they stand in records of advisories.',
        }),
      },
      { title: 'Epss', description: 'How likely it is exploited within a month; absent where no source says.' },
    ),
  ),
  isKnownExploited: Type.Boolean({ description: 'A source lists it as exploited (KEV).' }),
};
export const priorityReasons = Type.Array(Type.String(), { description: 'Sentences, the weightiest first.' });
/** Of what holds for everything that is summed up. */
export const warnings = Type.Array(Type.String(), {
  description: 'What everybody should know who reads this: sentences, mostly none.',
});
export const reachability = Type.Enum([...reachabilities], { title: 'Reachability' });

export const packageFields = {
  id: Type.String(),
  name: Type.String(),
  version: Type.String({ description: 'Empty where it is not known.' }),
  versionRange: Type.String({
    description: 'The declared range that stands for the version where no lockfile resolves it; empty elsewhere.',
  }),
  ecosystem: Type.String({ examples: ecosystems.slice(0, 3).map((ecosystem) => ecosystem.name) }),
  manifestPath: Type.String(),
  manifestStartLine: Type.Integer(),
  manifestEndLine: Type.Integer(),
  manifestStartColumn: Type.Integer({ description: 'Counted from 1, in UTF-16 code units.' }),
  manifestEndColumn: Type.Integer({ description: 'Exclusive.' }),
};

export const directness = Type.Enum([...directnesses], {
  title: 'Directness',
  description:
    '`unknown` where the files do not tell, as a list without roots does not; `isDirect` is true for `direct` alone.',
});

export const source = Type.Object(
  {
    kind: Type.Enum([...sourceKinds], { title: 'PackageSourceKind' }),
    url: Type.String({
      description:
        "Of the registry, repository or archive; empty for paths, and for the ecosystem's public registry where no file names it.",
    }),
    reference: Type.String({ description: 'The commit, tag or branch of a repository; empty where none is said.' }),
    path: Type.String({ description: 'Of a folder or archive on the disk, as its file writes it.' }),
  },
  {
    title: 'PackageSource',
    description:
      'Where the package comes from. What does not come from the public registry or a mirror is matched only with advisories that concern its own address. Secrets in addresses are replaced by `***`.',
  },
);

export const metadata = Type.Object(
  {
    id: Type.String({ description: "The advisory's id." }),
    packageIdentifier: Type.String({ description: 'A purl without version.' }),
    aliases: Type.Array(Type.String()),
    references: Type.Array(Type.String()),
    summary: Type.String(),
    description: Type.String(),
    severityScore: Type.Number({
      minimum: 0,
      maximum: 10,
      description: 'CVSS base score, or what stands for it where nobody gives one.',
    }),
    severitySource,
    severity,
  },
  { title: 'VulnerabilityMetadata' },
);

export const evidence = Type.Object(
  {
    kind: Type.String(),
    path: Type.String(),
    startLine: Type.Integer(),
    startColumn: Type.Integer(),
    endLine: Type.Integer(),
    endColumn: Type.Integer(),
    symbol: Type.String(),
    snippet: Type.String(),
  },
  { title: 'Evidence' },
);
