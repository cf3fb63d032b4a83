/** Writes the newest model of severities anew, from four fifths of the scored records of a source. */
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { SeverityModel } from '../../src/engine/advisories/severity-estimate.ts';
import { severityModels } from '../../src/engine/advisories/severity-models.ts';
import { projectRoot } from '../places.ts';
import { errorRows, errorTable } from './held-out.ts';
import { readGroups, scoredRecords } from './scored-records.ts';
import { exampleOf, trainModel } from './train-model.ts';

export function trainSeverity({ advisories, write = false }: { advisories: string; write?: boolean }): void {
  const records = scoredRecords(readGroups(advisories));
  const training = records.filter(({ isHeldOut }) => !isHeldOut);
  const model = trainModel(training.map(exampleOf), undefined, severityModels.at(-1)?.since ?? '');
  process.stdout.write(`${training.length} records to train on\n`);
  process.stdout.write(
    `${errorTable(
      errorRows(
        records.filter(({ isHeldOut }) => isHeldOut),
        model,
      ),
    )}\n`,
  );
  if (write) writeFileSync(join(projectRoot, modelFile), modelText(model));
}

const modelFile = `src/engine/advisories/severity-model-${severityModels.length}.ts`;

function modelText({ since, base, cwes, headline, text }: SeverityModel): string {
  const table = (name: string, weighted: object): string =>
    [`  ${name}: {`, ...Object.entries(weighted).map(([weight, terms]) => `    '${weight}': '${terms}',`), '  },'].join(
      '\n',
    );
  return `/** Weights of weaknesses and words, made by \`npm run evaluation -- severity train --write\`; never changed by hand once released. */
import type { SeverityModel } from './severity-estimate.ts';

export const severityModel${severityModels.length}: SeverityModel = {
  since: '${since}',
  base: ${base},
${table('cwes', cwes)}
${table('headline', headline)}
${table('text', text)}
};
`;
}
