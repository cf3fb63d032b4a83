/** Sentences of others in which `code` stands between backticks: shown as code, the rest as text; nothing else of Markdown is read. */
import { ForeignText } from './foreign-text.tsx';

export function Words({ text }: { readonly text: string }) {
  return text.split(/(`[^`\n]+`)/).map((part, at) =>
    at % 2 === 0 ? (
      part === '' ? null : (
        <ForeignText key={at} text={part} />
      )
    ) : (
      <code key={at}>
        <ForeignText text={part.slice(1, -1)} />
      </code>
    ),
  );
}
