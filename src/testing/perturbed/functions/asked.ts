/** How a function of a line is asked: its texts stand beside each other, with ` | ` between them and `⏎` for the end of a line. */
export type Asked = (line: string) => unknown;

export function one(ask: (text: string) => unknown): Asked {
  return (line) => ask(line.replaceAll('⏎', '\n'));
}

export function two(ask: (first: string, second: string) => unknown): Asked {
  return one((line) => {
    const [first = '', second = ''] = line.split(' | ');
    return ask(first, second);
  });
}

/** Words of a line, each a text of a list. */
export function list(ask: (texts: readonly string[]) => unknown): Asked {
  return one((line) => ask(line.split(' ').filter((word) => word !== '')));
}
