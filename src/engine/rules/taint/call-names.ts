/** Names of calls as rules write them: `db.query`, `*.execute` where `*` is any part. A name fits the end of a longer one. */

export function callNames(names: readonly string[]): (name: string) => boolean {
  const wanted = names.map((name) => name.split('.').filter((part) => part !== ''));
  const byLast = new Map<string, (readonly string[])[]>();
  for (const parts of wanted) {
    const last = parts.at(-1) ?? '*';
    byLast.set(last, [...(byLast.get(last) ?? []), parts]);
  }
  return (name) => {
    if (byLast.size === 0) return false;
    const parts = name.split('.');
    const fitting = [...(byLast.get(parts.at(-1) ?? '') ?? []), ...(byLast.get('*') ?? [])];
    return fitting.some((rule) => fits(rule, parts));
  };
}

function fits(rule: readonly string[], parts: readonly string[]): boolean {
  if (rule.length > parts.length) return false;
  const offset = parts.length - rule.length;
  return rule.every((part, at) => part === '*' || part === parts[offset + at]);
}
