/** What Bitbucket shows of a pull request, as lines for a terminal and as a page. */
import type { FakeBitbucket } from '../../src/testing/fake-bitbucket/fake-bitbucket.ts';
import type { FakePullRequest } from '../../src/testing/fake-bitbucket/fake-world.ts';

interface Seen {
  readonly check: string;
  readonly sentence: string;
  readonly annotations: readonly {
    readonly place: string;
    readonly severity: string;
    readonly text: string;
    readonly details: string;
  }[];
  readonly comment: string;
}

export function shownLines(bitbucket: FakeBitbucket, pullRequest: FakePullRequest): string[] {
  const { check, sentence, annotations, comment } = seen(bitbucket, pullRequest);
  return [
    `\n#${pullRequest.id} ${pullRequest.title}`,
    `   check: ${check}. ${sentence}`,
    ...annotations.flatMap(({ place, severity, text, details }) => [
      `   ${place}  ${severity}  ${text}`,
      ...details.split('\n').map((line) => `      ${line}`),
    ]),
    comment === '' ? '   no comment' : `   comment:\n${comment.replaceAll(/^/gm, '      ')}`,
  ];
}

export function pageOf(bitbucket: FakeBitbucket, pullRequests: readonly FakePullRequest[]): string {
  const parts = pullRequests.map((one) => {
    const { check, sentence, annotations, comment } = seen(bitbucket, one);
    const rows = annotations.map(
      ({ place, severity, text, details }) =>
        `<li><code>${escaped(place)}</code> <b class="${severity.toLowerCase()}">${severity}</b> ${escaped(text)}<p>${escaped(details).replaceAll('\n', '<br>')}</p></li>`,
    );
    return `<section><h2>#${one.id} ${escaped(one.title)}</h2><p><b class="${check.toLowerCase()}">${check}</b> ${escaped(sentence)}</p><ul>${rows.join('')}</ul>${commentHtml(comment)}</section>`;
  });
  return `<!doctype html><html lang="en"><meta charset="utf-8"><title>Pull requests</title><style>${style}</style><body>${parts.join('')}</body></html>`;
}

function seen(bitbucket: FakeBitbucket, pullRequest: FakePullRequest): Seen {
  const shown = bitbucket.shown(pullRequest);
  const status = shown.statuses.find(({ commit }) => commit === pullRequest.head)?.body ?? {};
  const report = shown.reports.find(({ commit }) => commit === pullRequest.head);
  return {
    check: textOf(status['state']) || 'none',
    sentence: textOf(status['description']),
    annotations: (report?.annotations ?? []).map((one) => {
      const [text = '', ...rest] = (textOf(one['summary']) || textOf(one['message'])).split('\n\n');
      return {
        place: `${textOf(one['path'])}:${Number(one['line'])}`,
        severity: textOf(one['severity']),
        text,
        details: textOf(one['details']) || rest.join('\n'),
      };
    }),
    comment: shown.comments.map(({ text }) => text).join('\n'),
  };
}

/** As Bitbucket renders the little Markdown that comments have. */
function commentHtml(comment: string): string {
  if (comment === '') return '';
  const blocks = comment
    .split('\n\n')
    .filter((block) => block.trim() !== '' && !block.startsWith('[//]:'))
    .map((block) => {
      if (block.startsWith('- '))
        return `<ul>${block
          .split('\n')
          .map((line) => `<li>${inline(line.slice(2))}</li>`)
          .join('')}</ul>`;
      if (!block.startsWith('|')) return `<p>${inline(block)}</p>`;
      const rows = block.split('\n').filter((line) => !line.startsWith('| ---'));
      return `<table>${rows.map((row) => `<tr><td>${row.slice(2, -2).split(' | ').map(inline).join('<td>')}`).join('')}</table>`;
    });
  return `<blockquote>${blocks.join('')}</blockquote>`;
}

function inline(text: string): string {
  return escaped(text)
    .replaceAll(/\*\*([^*]+)\*\*/g, '<strong>$1</strong>')
    .replaceAll(/`([^`]+)`/g, '<code>$1</code>')
    .replaceAll(/\[([^\]]+)\]\([^)]+\)/g, '<u>$1</u>')
    .replaceAll(/\\(.)/g, '$1');
}

function textOf(value: unknown): string {
  return typeof value === 'string' ? value : '';
}

function escaped(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;');
}

const style = `body{font:14px/1.5 system-ui,sans-serif;color:#172b4d;max-width:900px;margin:24px auto}
section{border:1px solid #dfe1e6;border-radius:6px;padding:4px 20px 12px;margin:0 0 16px}h2{font-size:16px;margin:12px 0 4px}
ul{padding:0;list-style:none;margin:0}li{border-top:1px solid #ebecf0;padding:8px 0}li p{margin:2px 0 0;color:#505f79}
code{background:#f4f5f7;padding:1px 4px}b{font-size:11px;padding:1px 6px;border-radius:3px;color:#fff;background:#6b778c}
blockquote{background:#f7f8f9;border-left:3px solid #b3b9c4;margin:8px 0;padding:2px 14px}td{padding:4px 8px;border-top:1px solid #ebecf0;vertical-align:top}u{color:#0c66e4}
b.failed,b.critical{background:#c9372c}b.successful{background:#1f845a}b.high{background:#e2483d}b.medium{background:#b65c02}`;
