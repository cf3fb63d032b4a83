/** Code around a fragment that makes it a piece of a program, by language: the likeliest first. */

export interface Surroundings {
  readonly before: string;
  readonly after: string;
}

/** Where all code stands in classes. */
const inClasses = [
  ['class A { void f() { ', ' } }'],
  ['class A { void f() { ', '; } }'],
  ['class A { void f() { x = ', '; } }'],
  ['class A { ', ' }'],
  ['', ''],
] as const;
const besideClasses = [
  ['class A { ', ' void f() {} }'],
  ['class A { void f() { try { } ', ' } }'],
] as const;

export function surroundingsOf(language: string, text: string): readonly Surroundings[] {
  const list = (...pairs: readonly (readonly [string, string])[]) =>
    pairs.map(([before, after]) => ({ before, after }));
  switch (language) {
    case 'JavaScript':
    case 'TypeScript':
    case 'Tsx': {
      const asExpression = list(['(', ')']);
      const others = list(
        ['', ''],
        ['class A { ', ' }'],
        ['const a = { ', ' }'],
        ['async function* f() { ', ' }'],
        ['class A { ', ' m() {} }'],
        ['switch (a) { ', ' }'],
        ['try {} ', ''],
      );
      return /^\s*\{/.test(text) || /^\s*function\s*\(/.test(text)
        ? [...asExpression, ...others]
        : [...others, ...asExpression];
    }
    case 'go':
      return list(
        ['package p\nfunc f() {\n', '\n}\n'],
        ['package p\n', '\n'],
        ['', '\n'],
        ['package p\nvar x = ', '\n'],
        ['package p\nvar x = T{', '}\n'],
        ['package p\nvar x ', '\n'],
        ['package p\nfunc f() { switch x {\n', '\n} }\n'],
      );
    case 'java':
      return list(...inClasses, ...besideClasses);
    case 'csharp':
      return list(...inClasses, ['', ';'], ...besideClasses);
    case 'php':
      return list(
        ['<?php ', ';'],
        ['<?php ', ''],
        ['<?php class A { ', ' }'],
        ['<?php f(', ');'],
        ['<?php try { } ', ''],
      );
    case 'rust':
      return list(['fn f() { x = ', '; }'], ['fn f() { ', ' }'], ['fn f() { ', '; }'], ['', ''], ['impl A { ', ' }']);
    case 'kotlin':
      return list(['', ''], ['class A { ', ' }'], ['fun f() { ', ' }'], ['', ' fun f() {}'], ['try { } ', '']);
    case 'python':
      return list(['', '\n'], ['', '\ndef f(): pass\n'], ['f(', ')\n'], ['try:\n  pass\n', '\n']);
    case 'ruby':
      return list(['', '\n'], ['f(', ')\n'], ['begin\n f\n', '\nend\n']);
    default:
      return list(['', '']);
  }
}
