/** The page about rules in English, written from the shapes themselves, so that it says what the program does. */
import { compileSentence } from './index.ts';
import { shapes } from './shapes/index.ts';
import { dangers } from './slots/dangers.ts';

export function englishPage(): string {
  return [
    intro,
    words(),
    '## The shapes\n',
    ...shapes.map(({ title, examples, others }) => section(title, examples, others)),
    end,
  ].join('\n');
}

const intro = `# Rules in English

Written by \`node scripts/generate-english-docs.ts\` from the shapes of sentences; do not edit.

A rule may be a sentence: \`HTTP handlers must call an authentication check\`. It is not guessed at: a sentence that has one of the shapes
below is compiled to a structural rule, and whoever makes it is told what it was compiled to. Every word must fit. A sentence with a word that
no shape knows (a condition such as "unless it is public", a wish such as "be careful with") is kept, **not judged**, and answered with the
nearest sentence that would be. A text of several sentences is compiled as a whole or not at all.

## How a sentence is read

- Names of code stand in backticks or quotes: \`requireAuth\`, \`db.query\`, \`handle*\`. What looks like code (\`os.system\`, \`innerHTML\`) may do without.
  A name without a dot is the last part of a longer one (\`query\` is \`db.query\` too), \`*\` stands for anything in a part. What a file imports under
  another name is found by its own name: \`child_process.exec\` is \`run\` after \`import { exec as run } from 'node:child_process'\`.
- *must*, *should*, *has to*, *always* are the same; so are *must not*, *never*, *do not*, *may not*, *no*, *avoid*, *is forbidden*, and *find*, *flag*,
  *detect*, *report*. Singular and plural, articles and British spelling make no difference.
- *or* and commas name several things of which any will do: "must call \`a\` or \`b\`".
- A reason behind it is passed over: "…, because we were attacked", "… to prevent injection". So is "as a rule" in front.
- "Use \`x\` instead." as a sentence of its own is said with each finding.
`;

function words(): string {
  return `## What may be named

| in a sentence | stands for |
|---|---|
| *HTTP handlers*, *endpoints*, *routes*, *controllers*, *POST routes*, *endpoints under \`/admin\`*, *admin endpoints* | handlers that frameworks call, found by their registrations, with their guards |
| *message consumers*, *cron jobs*, *websocket handlers*, *RPC handlers*, *commands*, *upload handlers* | handlers of other kinds |
| *an authentication check*, *a permission check*, *input validation*, *a rate limiter*, *a CSRF check*, *a logger*, *an escaping function* | calls and guards whose names say so, and those of the common frameworks |
| *user input*, *request parameters*, *untrusted data* | what comes in with a request |
| ${dangers.map(({ label }) => `*${label}*`).join(', ')} | the functions of the common libraries |
| *passwords*, *a password hash*, *tokens*, *API keys*, *credit card numbers*, *personal data*, *the \`ssn\` field* … | variables, fields and keys whose names have these words |
| *\`src/db\`*, *the folder \`api\`*, *\`config.ts\`*, *tests* | files by their path; a folder wherever it lies, with all in it |
`;
}

function section(title: string, examples: readonly string[], others: readonly string[]): string {
  const rows = examples.map((text) => {
    const compiled = compileSentence(text);
    return `| ${cell(text)} | ${cell(compiled.ok ? compiled.explanation : compiled.why)} |`;
  });
  return [
    `### ${title}\n`,
    '| sentence | what it is compiled to |',
    '|---|---|',
    ...rows,
    '',
    `Not compiled: ${others.map((text) => `"${text}"`).join(' ')}\n`,
  ].join('\n');
}

const end = `## To add a shape

Write \`src/engine/rules/english/shapes/<name>.ts\`: templates, examples that compile, sentences that do not, sentences to propose, and \`read\`, which makes
the plan of what the slots of a template hold; then its line in \`index.ts\`, and a folder of planted code in \`fixtures/code/<name>\`. In templates words are
compared by their lemma, \`(a | b)\` is a choice, \`[…]\` may be left out, \`<must>\` is a set of phrases in \`reading/vocabulary.ts\`, and \`{calls}\` a slot
whose type says which words it can read.
`;

function cell(text: string): string {
  return text.replaceAll('|', '\\|');
}
