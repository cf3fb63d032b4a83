/** When made-up registries say that a version came out: long ago, and each on a day of its own, so that a plan that tells another's shows it. */
export function publishedDay(version: string): string {
  const numbers = version.match(/\d{1,4}/g) ?? [];
  const days = numbers.reduce((sum, number) => (sum * 7 + Number(number)) % 1500, 1);
  return new Date(Date.UTC(2019, 0, 1 + days)).toISOString().slice(0, 10);
}
