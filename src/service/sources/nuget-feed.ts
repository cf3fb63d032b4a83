/** A NuGet feed (package base address of v3): packages by id and version in lower case, whose digest leaves out signatures. */
import { openZipArchive } from './archives.ts';
import { fetchedArchive, type Fetcher, notAsPromised, pathOf } from './fetcher.ts';
import { nugetContentDigest } from './nuget-content.ts';

export const fetchNugetPackage: Fetcher = async ({ name, version, integrity, registry }, download) => {
  const [id, lowerVersion] = [name.toLowerCase(), version.toLowerCase().replace(/\+.*$/, '')];
  const archive = await download(`${registry}${pathOf(id, lowerVersion, `${id}.${lowerVersion}.nupkg`)}`, '*/*');
  if (integrity !== '' && !integrity.split(' ').includes(nugetContentDigest(archive))) throw notAsPromised();
  return fetchedArchive(archive, integrity !== '', () => openZipArchive(archive));
};
