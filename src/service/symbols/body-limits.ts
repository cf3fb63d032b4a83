/** How much of a function is shown: what a person reads at once. */

export const bodyLinesMax = 200;
export const bodyLineCharactersMax = 2_000;
