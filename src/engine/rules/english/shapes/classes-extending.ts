/** "Classes that extend X must define Y": what classes of a kind must have. */
import { question, unwanted } from './plans.ts';
import { type Shape, slot, templates } from './shape.ts';

const extend = '(extend | implement | inherit [from] | derive [from] | subclass | be derive from | inherit)';
const define =
  '(define | implement | override | have | declare | provide | contain | include) [own | method | function] {names-method:names} [method]';

export const classesExtending: Shape = {
  name: 'classes-extending',
  title: 'What classes must define or extend',
  templates: templates(
    `class (that | which) ${extend} {names} <must> ${define}`,
    `class ${extend} {names} <must> ${define}`,
    `(subclass | implementation | descendant | child class) of {names} <must> ${define}`,
    `<find> class (that ${extend} | ${extend}) {names} (without | that (do not | dont | doesnt | never) (define | implement | override | have | declare) | and (do not | dont | doesnt) (define | implement | override | have)) {names-method:names} [method]`,
    `<find> (subclass | implementation) of {names} (without | that (do not | dont | doesnt | never) (define | implement | override | have)) {names-method:names} [method]`,
    `class {named} <must> ${extend} {names-base:names}`,
    `class {named} <must> (define | implement | override | have | declare | provide) [own | method] {names-method:names} [method]`,
    `<find> class {named} that (do not | dont | doesnt) ${extend} {names-base:names}`,
    `class {named} <mustnot> ${extend} {names-not:names}`,
    `<dont> (extend | subclass | inherit from | derive from) {names-never:names}`,
    `no class (may | must | should | can) ${extend} {names-never:names}`,
    `class <mustnot> ${extend} {names-never:names}`,
  ),
  examples: [
    'Classes that extend `BaseController` must define `authorize`.',
    'Every subclass of `APIView` must override `get_permissions`.',
    'Classes named `*Repository` must extend `BaseRepository`.',
    'Find classes that implement `Serializable` without `serialVersionUID`.',
    'Do not extend `Thread`.',
  ],
  others: [
    'Classes must be small.',
    'Classes that extend `Base` must be tested.',
    'Subclasses must define the future.',
  ],
  proposals: [
    { text: 'Classes that extend {} must define `authorize`', fill: '`BaseController`' },
    { text: 'Classes named `*Repository` must extend {}', fill: '`BaseRepository`' },
  ],
  read(slots) {
    const extending = slot(slots, 'names') ?? [];
    const named = slot(slots, 'named') ?? [];
    const methods = slot(slots, 'names', 'names-method');
    const base = slot(slots, 'names', 'names-base');
    const not = slot(slots, 'names', 'names-not');
    const never = slot(slots, 'names', 'names-never');
    const label =
      extending.length > 0
        ? `a class that extends ${extending.join(' or ')}`
        : named.length > 0
          ? `a class named ${named.join(' or ')}`
          : 'a class';
    const found = (what: string, where: Extract<Parameters<typeof question>[0], { kind: 'classes' }>['where']) => ({
      explanation: `A finding is ${label} that ${what}.`,
      rules: [
        unwanted(question({ kind: 'classes', extending: never ?? extending, named, where }), `The class $NAME ${what}`),
      ],
    });
    if (never !== undefined) return found(`extends ${never.join(' or ')}`, []);
    if (methods !== undefined)
      return found(`does not define ${methods.join(' and ')}`, [{ kind: 'defines', names: methods, is: false }]);
    if (base !== undefined)
      return found(`does not extend ${base.join(' or ')}`, [{ kind: 'extends', names: base, is: false }]);
    return not === undefined
      ? undefined
      : found(`extends ${not.join(' or ')}`, [{ kind: 'extends', names: not, is: true }]);
  },
};
