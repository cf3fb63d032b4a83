// A test reporter that prints what failed, what was skipped and why, and the totals, in the form 'N passed, M failed, K skipped'.
export default async function* summary(source) {
  let passed = 0;
  let failed = 0;
  const skipped = [];
  const failures = [];
  for await (const { type, data } of source) {
    if (type !== 'test:pass' && type !== 'test:fail') continue;
    if (data.details?.type === 'suite') continue;
    if (data.skip !== undefined) skipped.push(`${data.name}: ${data.skip === true ? '' : data.skip}`);
    else if (type === 'test:pass') passed += 1;
    else {
      failed += 1;
      failures.push(data);
    }
  }
  yield '\n';
  for (const { name, file, details } of failures) {
    const error = details.error?.cause ?? details.error;
    yield `\nFAILED ${name}\n  ${file ?? ''}\n  ${String(error?.stack ?? error).replaceAll('\n', '\n  ')}\n`;
  }
  for (const line of skipped) yield `skipped: ${line}\n`;
  yield `${passed} passed, ${failed} failed, ${skipped.length} skipped\n`;
}
