/** "Every SQL query must be parameterised": queries put together of texts, and input that comes into the text of a query. */
import { dangerNamed, queryFunctions } from '../slots/dangers.ts';
import { callsWhere, flow, namedCalls, unwanted } from './plans.ts';
import { type Shape, slot, templates } from './shape.ts';

const sql =
  '(sql query | sql statement | database query | db query | sql | query | sql command | database statement | sql call | query to database | sql string | sql query string)';
const built =
  '(build | construct | assemble | make | create | compose | concatenate | put together | form | write | generate | assemble)';
const parts =
  '(string concatenation | concatenation | string interpolation | interpolation | string building | string format | template string | template literal | f-strings | f-string | string template | concatenate string | string | format string | string formatting | sprintf | plus | concatenate value | concatenate)';
const joined = `[by | with | using | through | via | from | out of] ${parts}`;
const parameters =
  '(parameter | bind parameter | bound parameter | placeholder | prepared statement | parameterize query | parameterized statement | parameterize statement | bind variable | query parameter | parameter binding | bind value | prepare statement)';

export const sqlParameters: Shape = {
  name: 'sql-parameters',
  title: 'Queries with parameters',
  templates: templates(
    `${sql} <must> be parameterize`,
    `${sql} <must> (only use | use only | use | have | be write with | be run with | be make with | be execute with | be build with | take | contain | pass value as | be run as | be) ${parameters} [for value | for all value | for input | only]`,
    `${sql} <mustnot> be ${built} ${joined}`,
    `${sql} <mustnot> (contain | use | have) ${parts}`,
    `<dont> ${built} ${sql} ${joined}`,
    `<dont> (concatenate | interpolate | insert | put | format | embed | inline | splice | paste) (string | value | variable | argument | data | parameter | value or variable) (into | in | to | with | inside) ${sql}`,
    `<dont> use ${parts} (in | for | to build | to make | to create | to construct | when build | to write) ${sql}`,
    `no ${parts} (in | for | inside) ${sql}`,
    `<find> ${sql} [that be] ${built} ${joined}`,
    `<find> ${parts} (in | inside | into) ${sql}`,
    `<find> ${sql} (that be not parameterize | that do not use ${parameters} | without ${parameters} | not parameterize | that lack ${parameters})`,
    `<find> (unparameterized | non-parameterized | unparameterised | dynamic | concatenated) ${sql}`,
    `no (unparameterized | non-parameterized | unparameterised | concatenated | string-built) ${sql}`,
    `(only use | use only | always use | use) (parameterize | prepare | parameterized | prepared) (query | statement | sql | sql query) [for (database access | ${sql} | database | db access) | when query database | to (query | access) database]`,
    `always parameterize ${sql}`,
    `parameterize ${sql}`,
    `(value | variable | parameter) <must> be (pass | bind | give) to ${sql} as ${parameters}`,
    // Built from what comes from outside.
    `<find> ${sql} [that be] ${built} (from | with | out of | using | of | by concatenate) {inputs} [without ${parameters} | without parameterization | without bind parameter | without use ${parameters} | that be not parameterize | instead of ${parameters} | instead of use ${parameters}]`,
    `<dont> ${built} ${sql} (from | with | out of | using | by concatenate) {inputs} [without ${parameters} | without parameterization]`,
    `${sql} <mustnot> be ${built} (from | with | out of | using | of | by concatenate) {inputs} [without ${parameters}]`,
    `<dont> (concatenate | interpolate | insert | put | format | embed) {inputs} (into | in | to | with | inside) ${sql} [without ${parameters}]`,
    `{inputs} <mustnot> be (concatenate | interpolate | insert | put | format | embed) (into | in | to | with | inside) ${sql} [without ${parameters}]`,
    '<dont> (allow | permit | have | introduce | write) (sql injection | sqli | sql injections)',
    '<find> (sql injection | sqli | sql injections | possible sql injection | potential sql injection)',
    'no (sql injection | sqli | sql injections)',
  ),
  examples: [
    'Every SQL query must be parameterised.',
    'Find every SQL query built from user input without parameters.',
    'Never build SQL queries by string concatenation.',
    'Database queries should always use prepared statements.',
    'Do not concatenate user input into SQL.',
    'No string interpolation in SQL statements.',
  ],
  others: [
    'SQL queries must be fast.',
    'Every SQL query must have an index.',
    'Queries must be answered within a day.',
  ],
  proposals: [
    { text: 'Every SQL query must be parameterised', fill: '' },
    { text: 'Find every SQL query built from user input without parameters', fill: '' },
  ],
  read(slots) {
    const inputs = slot(slots, 'inputs');
    const sinks = dangerNamed('sql').sinks;
    const input = flow(
      inputs?.sources ?? [{ kind: 'requestInput' }],
      sinks,
      'Input comes into the text of an SQL query; pass it as a parameter',
    );
    if (inputs !== undefined)
      return {
        explanation: `A finding is where ${inputs.label} comes into the text of an SQL query, not as a parameter.`,
        rules: [input],
      };
    const built = callsWhere(namedCalls(queryFunctions), { kind: 'builtText' });
    return {
      explanation:
        'A finding is a call that runs SQL whose text is put together of strings and values, or holds what comes in with a request.',
      rules: [
        unwanted(built, 'The text of the query is put together of values; pass them as parameters', {
          severity: 'high',
        }),
        input,
      ],
    };
  },
};
