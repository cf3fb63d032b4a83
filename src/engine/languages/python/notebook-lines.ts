/**
 * The lines of a notebook's cell as Python: what its commands run is written as the call that does so, what they only name as
 * words. A line stays one line, so that places stay.
 */

const pythonCell =
  /^%%(?:time|timeit|capture|prun|memit|mprun|lprun|debug|python[23]?|pypy|script\s+(?:\S*\/)?python\S*|snakeviz|px|scalene|pyinstrument|(?:writefile|file)\s.*\.py)\b/;
const shellCell = /^%%(?:bash|sh|script|system|sx|!)/;
const automatic = /^(?:pip3?|conda|mamba|apt(?:-get)?|cd|ls|git|cat|mkdir|rm|cp|mv|pwd)\s+[\w./~-]|^(?:ls|pwd)$/;
const timed = /^%(?:time|timeit|prun|memit|lprun|mprun)\b((?:\s+-\w+(?:\s*\d+)?)*)\s*/;

export function cellAsPython(lines: readonly string[]): readonly string[] {
  const plain = lines.map((line) => line.replace(/\r?\n$/, ''));
  const first = plain.findIndex((line) => line.trim() !== '');
  const head = plain[first]?.trim() ?? '';
  if (!head.startsWith('%%')) return plain.map(lineAsPython);
  const rest = plain.slice(first + 1);
  if (pythonCell.test(head)) return [...plain.slice(0, first + 1).map(() => ''), ...rest.map(lineAsPython)];
  const whole = shellCell.test(head) ? running(rest.join('\n')) : wordsOf([head, ...rest].join(' '));
  return plain.map((_, index) => (index === first ? whole : ''));
}

function lineAsPython(line: string): string {
  const [indent = ''] = /^\s*/.exec(line) ?? [];
  const text = line.slice(indent.length);
  const assigned = /^([\w.,\s]{1,100}=\s*)([!%])(?!=)(.*)$/.exec(text);
  if (assigned !== null) {
    const [, target = '', mark, rest = ''] = assigned;
    return `${indent}${target}${mark === '!' ? running(rest) : magic(`%${rest}`)}`;
  }
  if (text.startsWith('!')) return `${indent}${running(text.replace(/^!+/, ''))}`;
  if (text.startsWith('%')) return `${indent}${magic(text)}`;
  if (/^\?|^[\w.]+\?{1,2}\s*$/.test(text)) return `${indent}pass`;
  return automatic.test(text) ? `${indent}${wordsOf(text)}` : line;
}

function magic(text: string): string {
  const code = timed.exec(text);
  if (code !== null) return text.slice(code[0].length);
  const [, name = '', rest = ''] = /^%+(\w*)\s*(.*)$/.exec(text) ?? [];
  const [word = ''] = rest.split(/\s+/);
  if (/^(?:load_ext|reload_ext)$/.test(name)) return /^[\w.]+$/.test(word) ? `import ${word}` : 'exec(_computed)';
  if (name === 'run') {
    const module = /(?:^|\s)-m\s+(\S+)/.exec(rest)?.[1];
    if (module !== undefined) return /^[\w.]+$/.test(module) ? `import ${module}` : 'exec(_computed)';
    const file = rest.split(/\s+/).find((part) => !part.startsWith('-')) ?? '';
    return /^(?![/~])[^{}$]*\.(?:py|ipynb)["']?$/.test(file) ? 'pass' : 'exec(_computed)';
  }
  if (/^(?:sx|system)$/.test(name)) return running(rest);
  return wordsOf(text);
}

/** `{x}` and `$x` stand for values of the notebook. */
function running(command: string): string {
  const parts = command.split(/\{[A-Za-z_][\w.[\]'"]*\}|\$[A-Za-z_]\w*/);
  return `__import__("os").system(${parts.map((part) => JSON.stringify(part)).join(' + _computed + ')})`;
}

function wordsOf(text: string): string {
  const words = new Set(text.match(/[A-Za-z_][\w.-]*/g) ?? []);
  return words.size === 0 ? 'pass' : `(${[...words].map((word) => JSON.stringify(word)).join(', ')},)`;
}
