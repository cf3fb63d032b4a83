/** Types of package-data.mjs. */
export function packageData(root: string): string[];
