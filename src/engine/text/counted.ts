/** A number with its noun in the right form. */

export function counted(count: number, one: string, several: string): string {
  return `${count} ${count === 1 ? one : several}`;
}
