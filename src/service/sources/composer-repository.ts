/**
 * A repository of Composer: its metadata say where the archive of a version lies. The address is taken from there and not from
 * the lockfile, which anybody may have written; commit or digest show that both mean the same.
 */
import { openZipArchive, withoutFirstFolder } from './archives.ts';
import { checkedArchive, field, fetchedArchive, type Fetcher, jsonOf, notAsPromised, pathOf } from './fetcher.ts';
import { SourceRefused } from './source-file.ts';

export const fetchComposerPackage: Fetcher = async ({ name, version, integrity, registry }, download) => {
  const lowerName = name.toLowerCase();
  const page = await download(`${registry}p2/${pathOf(...lowerName.split('/'))}.json`, 'application/json');
  const json = jsonOf(page, 'the repository does not answer in JSON');
  const found = versionsOf(field(field(json, 'packages'), lowerName)).find(
    (one) => bare(one.version) === bare(version),
  );
  if (found === undefined) throw new SourceRefused('the repository does not list this version');
  if (found.type !== 'zip' || !URL.canParse(found.url)) throw new SourceRefused('the version has no zip archive');
  const promises = integrity.split(' ');
  const commits = promises.filter((promise) => promise.startsWith('commit:'));
  const digests = promises.filter((promise) => promise.startsWith('sha')).join(' ');
  if (commits.length > 0 && digests === '' && !commits.includes(`commit:${found.reference}`)) throw notAsPromised();
  const archive = await download(found.url, '*/*');
  const open = async () => withoutFirstFolder(await openZipArchive(archive));
  // A commit says which sources are meant; that these are they is the word of whoever packs them.
  return digests === '' ? fetchedArchive(archive, false, open) : checkedArchive(archive, digests, open);
};

interface Listed {
  readonly version: string;
  readonly type: string;
  readonly url: string;
  readonly reference: string;
}

const versionsMax = 20_000;

/** From the newest on; each holds only what differs from the one before, and `__unset` what it has no more. */
function versionsOf(list: unknown): readonly Listed[] {
  let dist: unknown;
  return (Array.isArray(list) ? list.slice(0, versionsMax) : []).flatMap((entry: unknown) => {
    const own = field(entry, 'dist');
    if (own !== undefined) dist = own === '__unset' ? undefined : own;
    const [version, type, url, reference] = [
      field(entry, 'version'),
      field(dist, 'type'),
      field(dist, 'url'),
      field(dist, 'reference'),
    ].map((value) => (typeof value === 'string' ? value : ''));
    return version === undefined || type === undefined || url === undefined || reference === undefined
      ? []
      : [{ version, type, url, reference }];
  });
}

/** Lockfiles and metadata both write versions as the tag does, with or without a `v`. */
function bare(version: string): string {
  return version.toLowerCase().replace(/^v(?=\d)/, '');
}
