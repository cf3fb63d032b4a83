/** "Do not log passwords": data that may not come into a log, told by the names of variables and fields. */
import { type CallName } from '../../model/handler-demand.ts';
import { callsWhere, namedCalls, unwanted } from './plans.ts';
import { type Shape, slot, templates } from './shape.ts';

/** What is printed goes into the log of most services. */
const prints: readonly CallName[] = namedCalls(
  '^print ^println ^puts ^pp ^printf System.out.println System.out.print System.out.printf System.err.println fmt.Println fmt.Printf fmt.Print ^var_dump ^print_r ^error_log Console.WriteLine Console.Write console.log console.dir console.table println eprintln dbg sys.stdout.write sys.stderr.write os.Stdout.WriteString process.stdout.write Timber.d Timber.e Log.d Log.e Log.i Log.w syslog morgan'.split(
    ' ',
  ),
);
const logs =
  '(log | log file | log message | log entry | log output | log statement | log line | logging | log call | logger call | console | log record | logger | stdout | standard output | audit log | application log)';
const log = '(log | print | write to log | output | dump | trace | echo | log out | print out)';

export const doNotLog: Shape = {
  name: 'do-not-log',
  title: 'What must not be logged',
  templates: templates(
    `<dont> ${log} {data} [to ${logs} | anywhere | in clear | in plain text | in clear text | in plaintext]`,
    `<dont> (write | put | send | store | output | include | leak | expose | print | record | dump | add | have | show) {data} (to | in | into | through | via) ${logs}`,
    `{data} <mustnot> [ever] be (log | print | write to ${logs} | write (in | into) ${logs} | send to ${logs} | include in ${logs} | output | dump | put (in | into) ${logs} | leak (to | into | in) ${logs} | expose in ${logs} | show in ${logs} | record in ${logs} | in ${logs})`,
    `{data} <mustnot> [ever] (appear | show up | end up | occur | land | be visible | get | go | be find | leak | be) (in | into | to) ${logs}`,
    `${logs} <mustnot> [ever] (contain | include | hold | show | reveal | leak | expose | have) {data}`,
    `${logs} <mustnot> (print | receive | be give | get) {data}`,
    `no {data} (in | into | inside) ${logs}`,
    `no log of {data}`,
    `<find> (log of | print of) {data}`,
    `<find> ${logs} (that (contain | include | print | show | leak | expose | have | write) | with | contain | include | leak) {data}`,
    `<find> {data} (in | into | write to | print to | that end up in | send to | that be write to | that appear in) ${logs}`,
    `<find> {data} (be | that be | be be) (log | print)`,
    `<find> [where | when | code that | function that | place where we | place that | anything that | if code | if someone | any code that | everything that | whenever we | if we | when we | places where] ${log} {data}`,
    `(nobody | no one | no code | no function) (may | must | should | shall | can) ${log} {data}`,
    `keep {data} out of ${logs}`,
    `<find> (where | when | whenever | if) {data} be (log | print)`,
  ),
  examples: [
    'Do not log passwords.',
    'Access tokens must never be logged.',
    'Logs must not contain personal data.',
    'Find code that logs credit card numbers.',
    'Never print the `ssn` field.',
    'No API keys in log messages.',
  ],
  others: [
    'Do not log in as root.',
    'Do not log too much.',
    'Logs must not contain errors.',
    'Every login must be logged.',
  ],
  proposals: [
    { text: 'Do not log passwords', fill: '' },
    { text: 'Do not log personal data', fill: '' },
    { text: 'Do not log the {} field', fill: '`ssn`' },
  ],
  read(slots) {
    const data = slot(slots, 'data');
    if (data === undefined) return undefined;
    const calls: readonly CallName[] = [{ kind: 'concept', concept: 'logging' }, ...prints];
    return {
      explanation: `A finding is a call that logs or prints something named like ${data.label}.`,
      rules: [
        unwanted(
          callsWhere(calls, { kind: 'words', words: data.words }),
          `$NAME is given what is named like ${data.label}`,
          { severity: 'high' },
        ),
      ],
    };
  },
};
