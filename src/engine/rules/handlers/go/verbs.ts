/** How Go frameworks name the methods by which routes are added. */
export const upperVerbs: Readonly<Record<string, string>> = Object.fromEntries(
  ['GET', 'POST', 'PUT', 'PATCH', 'DELETE', 'HEAD', 'OPTIONS', 'TRACE', 'CONNECT'].map((verb) => [verb, verb]),
);

export const titleVerbs: Readonly<Record<string, string>> = Object.fromEntries(
  Object.keys(upperVerbs).map((verb) => [`${verb.slice(0, 1)}${verb.slice(1).toLowerCase()}`, verb]),
);
