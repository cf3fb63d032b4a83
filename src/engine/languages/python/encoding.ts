/** Whether a file's own word for its encoding lets it be read as UTF-8: all that Python needs to see is ASCII in most encodings. */

const sameAscii =
  /^(?:utf-?8|utf8|u8|ascii|us-ascii|646|latin|l\d|iso-?8859|iso-ir|cp\d|ibm\d|windows-?\d|koi8|mac|euc|gb\d|gbk|big5|shift|sjis|s-jis|ms\d|kz|ptcp|tis-?620|johab|hp-roman|future-fstrings)/;

/** @throws {Error} where what stands there means something else than it looks. */
export function checkEncoding(text: string): void {
  for (const line of text.split(/\r\n|\r|\n/, 2)) {
    const name = /^[ \t\f]*#.*?coding[:=][ \t]*([-\w.]+)/.exec(line)?.[1];
    if (name !== undefined) {
      if (!sameAscii.test(name.toLowerCase().replaceAll('_', '-')))
        throw new Error(`it is written in the encoding ${name.slice(0, 40)}`);
      return;
    }
    if (!/^[ \t\f]*(?:#.*)?$/.test(line)) return;
  }
}
