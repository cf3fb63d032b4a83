/**
 * What the specifications of SARIF, SPDX, OpenVEX and GitLab ask of documents, as JSON Schemas of our own: narrower than theirs, since nothing is
 * allowed that Vedette does not write. `npm run evaluation -- conformance formats` asks the published ones.
 */

const text = { type: 'string', minLength: 1 };
const anyText = { type: 'string' };
const positive = { type: 'integer', minimum: 1 };
const uri = {
  type: 'string',
  pattern: '^[a-z][a-z0-9+.-]*:[\\x21-\\x7e]+$',
  not: { pattern: '[<>"{}|\\\\^`]|%(?![0-9A-Fa-f]{2})' },
};
const relativeUri = {
  type: 'string',
  minLength: 1,
  pattern: "^[A-Za-z0-9\\-._~!'()*%/]+$",
  not: { pattern: '^/|//|%(?![0-9A-Fa-f]{2})' },
};
const time = { type: 'string', pattern: '^\\d{4}-\\d\\d-\\d\\dT\\d\\d:\\d\\d:\\d\\dZ$' };
const purl = { type: 'string', pattern: '^pkg:[a-z]+/[\\x21-\\x7e]+$' };

function strict(required: Record<string, unknown>, optional: Record<string, unknown> = {}) {
  return {
    type: 'object',
    properties: { ...required, ...optional },
    required: Object.keys(required),
    additionalProperties: false,
  };
}

function listOf(items: object, rest: object = {}) {
  return { type: 'array', items, ...rest };
}

const message = strict({ text });
const region = {
  ...strict(
    { startLine: positive },
    { startColumn: positive, endLine: positive, endColumn: positive, snippet: message },
  ),
  dependentRequired: { endColumn: ['endLine', 'startColumn'] },
};
const place = strict(
  { artifactLocation: strict({ uri: relativeUri, uriBaseId: { enum: ['%SRCROOT%', 'PACKAGES'] } }) },
  { region },
);
const level = { enum: ['error', 'warning', 'note'] };
const flow = strict({
  threadFlows: listOf(
    strict({
      locations: listOf(
        strict(
          { location: strict({ physicalLocation: place }, { message }), nestingLevel: { type: 'integer', minimum: 0 } },
          { kinds: listOf(text) },
        ),
        { minItems: 2 },
      ),
    }),
    { minItems: 1, maxItems: 1 },
  ),
});
const suppression = strict({ kind: { const: 'external' }, status: { const: 'accepted' }, justification: text });

const rule = strict(
  {
    id: text,
    shortDescription: message,
    fullDescription: message,
    help: strict({ text }, { markdown: text }),
    defaultConfiguration: strict({ level }),
    properties: strict(
      {
        tags: listOf(text, { maxItems: 20, uniqueItems: true }),
        'security-severity': { type: 'string', pattern: '^\\d{1,2}\\.\\d$' },
      },
      { precision: text, aliases: listOf(anyText) },
    ),
  },
  { helpUri: uri },
);

const result = strict(
  {
    ruleId: text,
    ruleIndex: { type: 'integer', minimum: 0 },
    level,
    message,
    locations: listOf(strict({ physicalLocation: place }), { minItems: 1, maxItems: 1 }),
    partialFingerprints: strict({ primaryLocationLineHash: text, 'vedette/v1': text }),
    suppressions: listOf(suppression, { maxItems: 1 }),
  },
  {
    relatedLocations: listOf(strict({ id: positive, physicalLocation: place, message })),
    codeFlows: listOf(flow),
    rank: { type: 'number', minimum: 0, maximum: 100 },
    baselineState: { enum: ['new', 'unchanged'] },
    properties: { type: 'object' },
  },
);

const run = strict(
  {
    tool: strict({ driver: strict({ name: text, version: text, semanticVersion: text, rules: listOf(rule) }) }),
    originalUriBaseIds: { type: 'object', additionalProperties: strict({ description: message }) },
    columnKind: { const: 'utf16CodeUnits' },
    automationDetails: strict({ id: text }),
    results: listOf(result, { maxItems: 25_000 }),
    invocations: listOf(
      strict(
        {
          executionSuccessful: { const: true },
          toolExecutionNotifications: listOf(
            strict(
              { level: { const: 'warning' }, message },
              { locations: listOf(strict({ physicalLocation: place })) },
            ),
          ),
        },
        { endTimeUtc: time },
      ),
      { minItems: 1, maxItems: 1 },
    ),
    properties: { type: 'object' },
  },
  {
    versionControlProvenance: listOf(
      strict({ repositoryUri: uri, revisionId: text, mappedTo: strict({ uriBaseId: text }) }, { branch: anyText }),
    ),
  },
);

export const sarifSchema = strict({
  $schema: uri,
  version: { const: '2.1.0' },
  runs: listOf(run, { minItems: 1, maxItems: 1 }),
});

const spdxId = { type: 'string', pattern: '^SPDXRef-[A-Za-z0-9.-]+$' };
const unstated = { const: 'NOASSERTION' };
const spdxPackage = strict(
  {
    SPDXID: spdxId,
    name: text,
    downloadLocation: { anyOf: [unstated, uri] },
    filesAnalyzed: { const: false },
    licenseConcluded: unstated,
    licenseDeclared: unstated,
    copyrightText: unstated,
    supplier: unstated,
    primaryPackagePurpose: { enum: ['APPLICATION', 'LIBRARY', 'CONTAINER'] },
  },
  {
    versionInfo: anyText,
    sourceInfo: text,
    externalRefs: listOf({
      anyOf: [
        strict({
          referenceCategory: { const: 'PACKAGE-MANAGER' },
          referenceType: { const: 'purl' },
          referenceLocator: purl,
        }),
        strict({
          referenceCategory: { const: 'SECURITY' },
          referenceType: { const: 'advisory' },
          referenceLocator: uri,
        }),
      ],
    }),
  },
);

export const spdxSchema = strict({
  spdxVersion: { const: 'SPDX-2.3' },
  dataLicense: { const: 'CC0-1.0' },
  SPDXID: { const: 'SPDXRef-DOCUMENT' },
  name: text,
  documentNamespace: { ...uri, not: { pattern: '#' } },
  creationInfo: strict({
    created: time,
    creators: listOf({ type: 'string', pattern: '^Tool: .+-.+$' }, { minItems: 1 }),
  }),
  documentDescribes: listOf(spdxId, { minItems: 1 }),
  packages: listOf(spdxPackage, { minItems: 1 }),
  relationships: listOf(
    strict({
      spdxElementId: spdxId,
      relationshipType: {
        enum: ['DESCRIBES', 'DEPENDS_ON', 'DEV_DEPENDENCY_OF', 'TEST_DEPENDENCY_OF', 'OPTIONAL_DEPENDENCY_OF'],
      },
      relatedSpdxElement: spdxId,
    }),
    { minItems: 1 },
  ),
});

const vexPart = { '@id': purl, identifiers: strict({ purl }) };
function statementOf(status: string, rest: Record<string, unknown> = {}) {
  return strict({
    vulnerability: strict(
      { '@id': uri, name: text },
      { description: anyText, aliases: listOf(anyText, { uniqueItems: true }) },
    ),
    products: listOf(strict(vexPart, { subcomponents: listOf(strict(vexPart), { uniqueItems: true }) }), {
      minItems: 1,
      uniqueItems: true,
    }),
    status: { const: status },
    status_notes: text,
    timestamp: time,
    ...rest,
  });
}

/** Why it is not affected is said in one of two ways and not in both, as the published schema has it. */
const statement = {
  oneOf: [
    statementOf('not_affected', { justification: { const: 'vulnerable_code_not_in_execute_path' } }),
    statementOf('not_affected', { impact_statement: text }),
    statementOf('affected', { action_statement: text }),
    statementOf('fixed'),
    statementOf('under_investigation'),
  ],
};

export const openvexSchema = strict({
  '@context': { const: 'https://openvex.dev/ns/v0.2.0' },
  '@id': uri,
  author: text,
  role: text,
  timestamp: time,
  version: positive,
  tooling: text,
  statements: listOf(statement, { uniqueItems: true }),
});

const scanner = strict({ id: text, name: text, version: text, vendor: strict({ name: text }) });
const localTime = { type: 'string', pattern: '^\\d{4}-\\d{2}-\\d{2}T\\d{2}:\\d{2}:\\d{2}$' };
const webUrl = { type: 'string', pattern: '^https?://.+' };
const dependency = strict({ package: strict({ name: text }), version: anyText }, { direct: { type: 'boolean' } });
const metric2 = 'AV:[NAL]|AC:[LMH]|Au:[MSN]|[CIA]:[NPC]';
const metric3 = 'AV:[NALP]|AC:[LH]|PR:[NLH]|UI:[NR]|S:[UC]|[CIA]:[NLH]';
const vector = {
  type: 'string',
  oneOf: [
    { pattern: `^(?:(?:${metric2})/)*(?:${metric2})$`, minLength: 16, maxLength: 128 },
    { pattern: `^CVSS:3[.][01]/(?:(?:${metric3})/)*(?:${metric3})$`, minLength: 32, maxLength: 128 },
  ],
};
const textDetail = strict({ name: text, type: { const: 'text' }, value: anyText });
const node = strict({
  type: { const: 'code-flow-node' },
  node_type: { enum: ['source', 'sink', 'propagation'] },
  file_location: strict(
    { type: { const: 'file-location' }, file_name: text, line_start: positive },
    { line_end: positive },
  ),
});
const gitlabVulnerability = strict(
  {
    id: text,
    name: { type: 'string', maxLength: 255 },
    description: { type: 'string', maxLength: 1_048_576 },
    severity: { enum: ['Info', 'Unknown', 'Low', 'Medium', 'High', 'Critical'] },
    solution: { type: 'string', maxLength: 7_000 },
    identifiers: listOf(strict({ type: text, name: text, value: text }, { url: webUrl }), { minItems: 1 }),
    links: listOf(strict({ url: webUrl })),
    location: strict({ file: text, dependency }),
    details: strict(
      {
        reachability: textDetail,
        explanation: textDetail,
        priority: strict({ name: text, type: { const: 'value' }, value: { type: 'number' } }),
        package: textDetail,
      },
      {
        flow: strict({
          name: text,
          type: { const: 'code-flows' },
          items: listOf(listOf(node, { minItems: 1 }), { minItems: 1, maxItems: 10 }),
        }),
      },
    ),
  },
  {
    cvss_vectors: listOf(strict({ vendor: text, vector }), { minItems: 1, maxItems: 10 }),
    flags: listOf(strict({ type: { const: 'flagged-as-likely-false-positive' }, origin: text, description: text })),
  },
);

export const gitlabSchema = strict({
  version: { type: 'string', pattern: '^15\\.\\d+\\.\\d+$' },
  schema: webUrl,
  scan: strict(
    {
      analyzer: scanner,
      scanner,
      type: { const: 'dependency_scanning' },
      start_time: localTime,
      end_time: localTime,
      status: { const: 'success' },
    },
    { messages: listOf(strict({ level: { const: 'warn' }, value: text })) },
  ),
  vulnerabilities: listOf(gitlabVulnerability),
  dependency_files: listOf(strict({ path: text, package_manager: text, dependencies: listOf(dependency) })),
});
