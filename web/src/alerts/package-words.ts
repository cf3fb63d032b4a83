/** A purl in the words that people use: `pkg:npm/%40babel/core` is `@babel/core` of npm. */
export interface PackageWords {
  readonly name: string;
  readonly ecosystem: string;
}

export function packageWords(purl: string): PackageWords {
  const [, ecosystem = '', path = purl] = /^pkg:([^/]+)\/(.+)$/.exec(purl) ?? [];
  return {
    ecosystem,
    name: path
      .split('/')
      .map(decoded)
      .join(ecosystem === 'maven' ? ':' : '/'),
  };
}

function decoded(part: string): string {
  try {
    return decodeURIComponent(part);
  } catch {
    return part;
  }
}
