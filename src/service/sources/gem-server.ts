/** Gems: a tar that holds a tar of the files and the specification, laid out as `gem install` would. */
import { gunzip, openTar } from './archives.ts';
import { checkedArchive, type Fetcher, pathOf } from './fetcher.ts';
import { gemSpecification } from './gem-specification.ts';
import { type SourceFile, SourceRefused } from './source-file.ts';

/** A gem for every platform is preferred; where only others are promised, the first of them. */
export const fetchGem: Fetcher = async ({ name, version, integrity, registry }, download) => {
  const platforms = integrity.split(' ').map((promise) => promise.split('?', 2)[1] ?? '');
  const platform = platforms.includes('') ? '' : ([...platforms].sort().find((one) => one !== 'java') ?? 'java');
  const full = platform === '' ? `${name}-${version}` : `${name}-${version}-${platform}`;
  const archive = await download(`${registry}gems/${pathOf(`${full}.gem`)}`, '*/*');
  return checkedArchive(archive, integrity, () => openGem(archive, `${name}-${version}`));
};

/** @param label by which the gem is laid out, without a platform, since one is as good as another here */
async function openGem(archive: Uint8Array, label: string): Promise<readonly SourceFile[]> {
  const parts = new Map((await openTar(archive)).map(({ path, content }) => [path, content]));
  const data = parts.get('data.tar.gz');
  const metadata = parts.get('metadata.gz');
  if (data === undefined || metadata === undefined)
    throw new SourceRefused('the archive is no gem: it holds no files or no specification');
  const specification = gemSpecification(Buffer.from(gunzip(metadata)).toString('utf8'));
  if (specification === undefined) throw new SourceRefused('the specification of the gem cannot be read');
  const files = (await openTar(gunzip(data))).map(({ path, content }) => ({ path: `gems/${label}/${path}`, content }));
  return [...files, { path: `specifications/${label}.gemspec`, content: Buffer.from(specification) }];
}
