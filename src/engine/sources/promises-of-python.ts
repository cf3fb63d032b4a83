/** What lockfiles of Python promise of archives, each of which is one of several of a version. */
import { fieldsOf, type Promised, textOf } from './promise.ts';
import { jsonOrNothing } from '../text/json-or-nothing.ts';

/** The arrays of `[[package]]` tables, whose tools write one file a line. */
export function* tomlHashes(text: string): Iterable<Promised> {
  let name = '';
  let version = '';
  for (const line of text.split(/\r?\n/)) {
    if (/^\[\[packages?\]\]/.test(line)) [name, version] = ['', ''];
    else if (line.startsWith('[') && !/^\[\[?packages?\./.test(line)) name = '';
    name = /^name = "([^"]+)"/.exec(line)?.[1] ?? name;
    version = /^version = "([^"]+)"/.exec(line)?.[1] ?? version;
    if (name === '' || version === '') continue;
    for (const [, digest = ''] of line.matchAll(/\bsha256[:" =]+([0-9a-f]{64})\b/g))
      yield { name, version, digest: `sha256:${digest}` };
  }
}

export function* pipfileLock(text: string): Iterable<Promised> {
  const json = fieldsOf(jsonOrNothing(text));
  for (const section of ['default', 'develop']) {
    for (const [name, entry] of fieldsOf(json.get(section))) {
      const fields = fieldsOf(entry);
      const version = textOf(fields.get('version')).replace(/^==/, '');
      const hashes = fields.get('hashes');
      for (const digest of Array.isArray(hashes) ? hashes.map(textOf) : [])
        if (version !== '' && /^sha256:[0-9a-f]{64}$/.test(digest)) yield { name, version, digest };
    }
  }
}

/** `name==1.0 \` and `--hash=sha256:…` behind it, on the same line or on lines of their own. */
export function* requirementHashes(text: string): Iterable<Promised> {
  let name = '';
  let version = '';
  for (const line of text.split(/\r?\n/)) {
    const pin = /^([A-Za-z0-9][\w.-]{0,200})(?:\[[^\]]{0,500}\])?[ \t]{0,20}===?[ \t]{0,20}([\w.!+-]{1,200})/.exec(
      line,
    );
    if (pin !== null) [name, version] = [pin[1] ?? '', pin[2] ?? ''];
    else if (/^[^\s#]/.test(line)) name = '';
    if (name === '') continue;
    for (const [, digest = ''] of line.matchAll(/--hash[= ]sha256:([0-9a-f]{64})\b/g))
      yield { name, version, digest: `sha256:${digest}` };
  }
}
