/** How long a text is for the service: in code points, after trimming. */
export function lengthOf(text: string): number {
  return Array.from(text.trim()).length;
}
