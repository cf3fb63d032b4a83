/** What lockfiles of Go, Cargo, Bundler, Composer, Gradle and NuGet promise of archives. */
import { sourceFile } from '../text/source-file.ts';
import { attributeNamed, childNamed, childrenNamed, parseXml } from '../text/xml.ts';
import { fieldsOf, itemsOf, type Promised, textOf } from './promise.ts';
import { jsonOrNothing } from '../text/json-or-nothing.ts';

export function* goSum(text: string): Iterable<Promised> {
  for (const [, name = '', version = '', digest = ''] of text.matchAll(
    /^(\S+) v([^\s/]+) (h1:[A-Za-z0-9+/=]+)[ \t]*\r?$/gm,
  ))
    yield { name, version, digest };
}

/** `checksum` of each `[[package]]`; the first version of the format keeps them in `[metadata]`. */
export function* cargoLock(text: string): Iterable<Promised> {
  let name = '';
  let version = '';
  for (const line of text.split(/\r?\n/)) {
    if (line.startsWith('[')) [name, version] = ['', ''];
    name = /^name = "([^"]+)"/.exec(line)?.[1] ?? name;
    version = /^version = "([^"]+)"/.exec(line)?.[1] ?? version;
    const checksum = /^checksum = "([0-9a-f]{64})"/.exec(line)?.[1];
    if (checksum !== undefined && name !== '' && version !== '') yield { name, version, digest: `sha256:${checksum}` };
    const [, oldName, oldVersion, digest] = /^"checksum (\S+) (\S+) [^"]*" = "([0-9a-f]{64})"/.exec(line) ?? [];
    if (oldName !== undefined && oldVersion !== undefined)
      yield { name: oldName, version: oldVersion, digest: `sha256:${digest}` };
  }
}

/** The section CHECKSUMS: `  rack (2.2.4) sha256=…`, with the platform of a gem that is built for one. */
export function* gemfileLock(text: string): Iterable<Promised> {
  let isChecksums = false;
  for (const line of text.split(/\r?\n/)) {
    if (/^\S/.test(line)) isChecksums = line.trim() === 'CHECKSUMS';
    if (!isChecksums) continue;
    const [, name = '', version = '', platform, digests = ''] =
      /^ {2}(\S+) \(([^\s()-]+)(?:-([^\s()]+))?\) (\S+)$/.exec(line) ?? [];
    const digest = /(?:^|,)sha256=([0-9a-f]{64})(?:,|$)/.exec(digests)?.[1];
    if (digest !== undefined)
      yield { name, version, digest: `sha256:${digest}${platform === undefined ? '' : `?${platform}`}` };
  }
}

/** A digest where there is one, which archives of git hosts have not, and the commit that the archive is of. */
export function* composerLock(text: string): Iterable<Promised> {
  const json = fieldsOf(jsonOrNothing(text));
  for (const entry of [...itemsOf(json.get('packages')), ...itemsOf(json.get('packages-dev'))]) {
    const fields = fieldsOf(entry);
    const [name, version] = [textOf(fields.get('name')), textOf(fields.get('version'))];
    if (name === '' || version === '') continue;
    const dist = fieldsOf(fields.get('dist'));
    const shasum = textOf(dist.get('shasum'));
    const commit = textOf(dist.get('reference'));
    if (/^[0-9a-f]{40}$/.test(shasum)) yield { name, version, digest: `sha1:${shasum}` };
    else if (/^[0-9a-f]{40}$/.test(commit)) yield { name, version, digest: `commit:${commit}` };
  }
}

/** `gradle/verification-metadata.xml`, of which the jar that carries the artifact's own name is asked for. */
export function* verificationMetadata(text: string): Iterable<Promised> {
  const { root } = parseXml(sourceFile('verification-metadata.xml', Buffer.from(text)));
  if (root === undefined) return;
  for (const component of childrenNamed(childNamed(root, 'components'), 'component')) {
    const [group = '', artifact = '', version = ''] = ['group', 'name', 'version'].map((key) =>
      attributeNamed(component, key)?.value.trim(),
    );
    for (const file of childrenNamed(component, 'artifact')) {
      if (attributeNamed(file, 'name')?.value !== `${artifact}-${version}.jar`) continue;
      for (const algorithm of ['sha512', 'sha256', 'sha1']) {
        const checksum = childNamed(file, algorithm);
        const values = [checksum, ...childrenNamed(checksum, 'also-trust')].map((given) =>
          given === undefined ? undefined : attributeNamed(given, 'value')?.value,
        );
        for (const value of values)
          if (/^[0-9a-f]{40,128}$/.test(value ?? ''))
            yield { name: `${group}:${artifact}`, version, digest: `${algorithm}:${value}` };
      }
    }
  }
}

/** `contentHash`: of the package as it was before a registry signed it. */
export function* packagesLockJson(text: string): Iterable<Promised> {
  for (const framework of fieldsOf(fieldsOf(jsonOrNothing(text)).get('dependencies')).values()) {
    for (const [name, entry] of fieldsOf(framework)) {
      const fields = fieldsOf(entry);
      const [version, hash] = [textOf(fields.get('resolved')), textOf(fields.get('contentHash'))];
      if (version !== '' && /^[A-Za-z0-9+/]{86}==$/.test(hash))
        yield { name, version, digest: `content-sha512:${hash}` };
    }
  }
}
