/** Texts in the order of their code units, whatever the machine speaks. */
export function compareText(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0;
}
