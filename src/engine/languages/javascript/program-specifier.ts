/** How facts name the program of a package that code runs, whichever package has it: `.bin/webpack`. */

const mark = '.bin/';

export function programSpecifier(program: string): string {
  return `${mark}${program}`;
}

/** `undefined` of the specifier of a module. */
export function programIn(specifier: string): string | undefined {
  return specifier.startsWith(mark) ? specifier.slice(mark.length) : undefined;
}
