/** Where an advisory can be read: only for ids of databases whose records the public OSV site shows; ids of one's own have no such page. */

const published =
  /^(?:ALSA|ASB|BIT|CVE|DSA|DLA|ECHO|EEF|GHSA|GO|GSD|HSEC|JLSEC|MAL|OSV|PSF|PYSEC|RSEC|RUSTSEC|RUBYSEC|UBUNTU|V8)-[0-9A-Za-z._-]+$/;

export function advisoryLink(id: string): string | undefined {
  return published.test(id) ? `https://osv.dev/vulnerability/${id}` : undefined;
}
