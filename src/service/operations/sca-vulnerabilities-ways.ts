/** Extension: how the package of an occurrence comes into the project, every way. */
import { Type } from 'typebox';
import { notFound } from '../foundation/api-error.ts';
import { isId } from '../foundation/ids.ts';
import { recordedWays, waysMax } from '../packages/recorded-ways.ts';
import { exampleIds } from './examples.ts';
import { organizationId, requiredId } from './fields.ts';
import { defineOperation } from './operation.ts';

export const scaVulnerabilitiesWays = defineOperation({
  path: '/api/v1/sca/vulnerabilities/ways',
  summary: 'List the ways in',
  description:
    'How the package of an occurrence comes into the project: every way from what the project asks for itself down to the package, by the lockfile, the shortest first. `dependencyPath` of the occurrence is one of them.',
  tag: 'Alerts',
  isExtension: true,
  changes: 'nothing',
  request: Type.Object({ organizationId, id: requiredId("An occurrence's id.") }),
  response: Type.Object(
    {
      id: Type.String(),
      ways: Type.Array(Type.Array(Type.String()), {
        description: `\`name@version\` from the first package down to the vulnerable one, both included; ${waysMax} at most.`,
      }),
      isComplete: Type.Boolean({ description: 'False where there are more, or may be: the files do not tell all.' }),
    },
    { title: 'WaysIn' },
  ),
  example: {
    request: { id: exampleIds.occurrence },
    response: {
      id: exampleIds.occurrence,
      ways: [['lodash@4.17.11'], ['async@2.6.2', 'lodash@4.17.11']],
      isComplete: true,
    },
  },
  async handle({ db }, caller, body) {
    const found = isId(body.id) ? await recordedWays(db, caller.organizationId, body.id) : undefined;
    if (found === undefined) throw notFound('occurrence');
    return { id: body.id, ways: found.ways.map((way) => [...way]), isComplete: found.isComplete };
  },
});
