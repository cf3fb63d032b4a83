/** The page docs/api.md: every operation with the request and the answer of its own example, as a shell sends and shows them. */
import { allOperations } from '../src/service/operations/index.ts';
import type { Operation } from '../src/service/operations/operation.ts';
import { print } from './quickstart-shortening.ts';
import { callFunction } from './quickstart-steps.ts';

export function apiPage(): string {
  const nine = allOperations.filter((operation) => !operation.isExtension);
  const extensions = allOperations.filter((operation) => operation.isExtension);
  return [
    head,
    ...nine.map((operation, index) => section(`${index + 1}. ${operation.summary}`, operation)),
    extensionsHead,
    ...extensions.map((operation) => section(operation.summary, operation)),
  ].join('\n');
}

const head = `# The operations, with an example each

Written by \`node scripts/generate-api-docs.ts\` from the examples in \`src/service/operations/\`; a test fails when it is out of date.

Every request can be sent as it stands, with the address of your service and a token pair:

\`\`\`sh
TOKEN_ID=…
TOKEN_SECRET=…
${callFunction}
\`\`\`

The ids are of nobody: put those in that your own calls answered, or get a 404. A request shows all fields but \`organizationId\`, which
every operation takes and no token needs. Which fields are required and what they may hold says the API reference of a running service
(\`/docs\`; \`/openapi.json\` for programs), which shows the same examples; what holds for all operations says
[operations.md](operations.md). Answers of a real service stand in the [quickstart](quickstart.md).

## The nine operations
`;

const extensionsHead = `## Extensions

Beside the nine operations of the specification, which do not depend on them.
`;

function section(title: string, { path, description, example }: Operation): string {
  const words = description === '' ? [] : [description, ''];
  const request = print(example.request).replaceAll("'", "'\\''");
  return [
    `### ${title}`,
    '',
    `\`POST ${path}\``,
    '',
    ...words,
    '```sh',
    `vedette_call ${path} '${request}'`,
    '```',
    '```json',
    print(example.response),
    '```',
    '',
  ].join('\n');
}
