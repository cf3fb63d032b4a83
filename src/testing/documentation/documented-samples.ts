/**
 * What a page of Markdown shows to be copied: its fenced blocks, and the pieces of code in its sentences. A block says after its fence in
 * which language it is and, where that does not tell who reads it, in further words who does: `yaml rule`, `json credentials`.
 */
export interface Sample {
  readonly page: string;
  readonly line: number;
  /** First word after the fence; `inline` for code in a sentence. */
  readonly language: string;
  /** The words that follow it. */
  readonly reader: string;
  readonly text: string;
  /** The block whose end stands on the line before, as an answer stands below its request. */
  readonly above: Sample | undefined;
}

const fence = /^(?<indent> *)(?<marks>`{3,}|~{3,})(?<info>.*)$/;

export function samplesOf(page: string, markdown: string): readonly Sample[] {
  const samples: Sample[] = [];
  const lines = markdown.split('\n');
  let last: { readonly sample: Sample; readonly end: number } | undefined;
  for (let at = 0; at < lines.length; at++) {
    const { indent = '', marks = '', info = '' } = fence.exec(lines[at] ?? '')?.groups ?? {};
    if (marks === '') continue;
    const isEnd = (line: string): boolean => line.trim() === marks;
    const length = lines.slice(at + 1).findIndex(isEnd);
    const end = length === -1 ? lines.length : at + 1 + length;
    const [language = '', ...reader] = info.trim().split(/\s+/);
    const sample = {
      page,
      line: at + 1,
      language,
      reader: reader.join(' '),
      text: lines
        .slice(at + 1, end)
        .map((line) => (line.startsWith(indent) ? line.slice(indent.length) : line))
        .join('\n'),
      above: last?.end === at - 1 ? last.sample : undefined,
    };
    samples.push(sample);
    last = { sample, end };
    lines.fill('', at, end + 1);
    at = end;
  }
  return [...samples, ...spansOf(page, lines.join('\n'))];
}

/** Code in sentences, which may go over the end of a line. */
function spansOf(page: string, prose: string): readonly Sample[] {
  return [...prose.matchAll(/(?<!`)(`+)(?!`)([^`]+)\1(?!`)/g)].map(({ index, 2: text = '' }) => ({
    page,
    line: prose.slice(0, index).split('\n').length,
    language: 'inline',
    reader: '',
    text: text.replaceAll(/\s+/g, ' ').trim(),
    above: undefined,
  }));
}
