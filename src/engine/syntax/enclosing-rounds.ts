/** Which places of a text stand between round or square brackets: in a list of parameters, a call, a list. */

/** Texts and comments of one line, and brackets. A list of declarations in Go has round ones. */
const tokens =
  /"""[\s\S]*?"""|'''[\s\S]*?'''|"(?:[^"\\\n]|\\.)*"|'(?:[^'\\\n]|\\.)*'|\/\/[^\n]*|\/\*[\s\S]*?\*\/|\b(?:const|var|import|type)\s{1,4}\(|[()[\]{}]/g;

/** Asked for places in order. */
export function enclosingRounds(text: string): (at: number) => boolean {
  const open: string[] = [];
  const found = text.matchAll(tokens);
  let next = found.next().value;
  return (at) => {
    for (; next !== undefined && next.index < at; next = found.next().value) {
      const [token] = next;
      if (/^[([{]$/.test(token)) open.push(token);
      else if (token.endsWith('(') && token.length > 1) open.push('{');
      else if (/^[)\]}]$/.test(token)) open.pop();
    }
    const last = open.at(-1);
    return last === '(' || last === '[';
  };
}
