// A test reporter that prints a dot a test, what failed, what was skipped and why, errors that are no test's, and writes the counts to VEDETTE_TEST_SUMMARY;
// how long each test took, and those skipped for want of something from outside, as src/testing/outside-inputs.ts words the reason.
import { writeFileSync } from 'node:fs';

export default async function* summary(source) {
  const counts = { passed: 0, failed: 0, skipped: 0, wants: {}, durations: [] };
  const skipped = [];
  const failures = [];
  const stray = [];
  for await (const { type, data } of source) {
    // What fails when its test has ended, or cannot be told to be of one.
    if (type === 'test:diagnostic' && /^(Error|Warning): /.test(data.message)) stray.push(data.message);
    if (type !== 'test:pass' && type !== 'test:fail') continue;
    counts.durations.push({
      name: data.name,
      file: data.file ?? '',
      nesting: data.nesting,
      durationMs: Math.round(data.details?.duration_ms ?? 0),
    });
    if (data.details?.type === 'suite' && type === 'test:pass') continue;
    if (data.skip !== undefined) {
      counts.skipped += 1;
      const want = /^for want of ([^:]+)/.exec(String(data.skip))?.[1];
      if (want !== undefined) counts.wants[want] = (counts.wants[want] ?? 0) + 1;
      skipped.push(`${data.name}: ${data.skip === true ? 'no reason given' : data.skip}`);
    } else if (type === 'test:pass') counts.passed += 1;
    else {
      counts.failed += 1;
      failures.push(data);
      yield 'X';
      continue;
    }
    if ((counts.passed + counts.skipped) % 10 === 0) yield '.';
  }
  yield '\n';
  for (const { name, file, details } of failures) {
    const error = details.error?.cause ?? details.error;
    yield `\nFAILED ${name}\n  ${file ?? ''}\n  ${String(error?.stack ?? error).replaceAll('\n', '\n  ')}\n`;
  }
  for (const message of stray) yield `\nSTRAY ${message}\n`;
  for (const line of skipped) yield `skipped: ${line}\n`;
  const target = process.env.VEDETTE_TEST_SUMMARY;
  if (target !== undefined) writeFileSync(target, JSON.stringify(counts));
}
