/** A derived function as it stands in the two releases that were compared, side by side; read once somebody wants to see it. */
import { useId, useState } from 'react';
import type { FunctionBody } from '../api/operations.ts';
import { useOperation } from '../api/use-operation.ts';
import { changedLines } from '../code/changed-lines.ts';
import { CodeLines } from '../code/code-lines.tsx';
import { Button } from '../design/button.tsx';
import { ForeignText } from '../design/foreign-text.tsx';
import { Failed, Skeleton } from '../design/states.tsx';
import styles from './symbol-bodies.module.css';

interface SymbolBodiesProps {
  readonly occurrenceId: string;
  readonly module: string;
  readonly name: string;
}

export function SymbolBodies(props: SymbolBodiesProps) {
  const [isOpen, setIsOpen] = useState(false);
  const id = useId();
  return (
    <>
      <Button
        size="s"
        look="quiet"
        aria-expanded={isOpen}
        aria-controls={id}
        aria-label={`${isOpen ? 'Hide' : 'Compare'} the bodies of ${props.name}`}
        onClick={() => setIsOpen(!isOpen)}
      >
        {isOpen ? 'Hide' : 'Compare'}
      </Button>
      <div id={id} hidden={!isOpen}>
        {isOpen && <Bodies {...props} />}
      </div>
    </>
  );
}

function Bodies({ occurrenceId: id, module, name }: SymbolBodiesProps) {
  const { data, error, refetch } = useOperation(
    'scaVulnerabilitiesCompareSymbol',
    { id, module, name },
    { staleMs: Infinity },
  );
  if (error !== null) return <Failed error={error} onRetry={() => void refetch()} />;
  if (data === undefined) return <Skeleton lines={6} label="Loading both bodies" />;
  const { vulnerable, fixed, problem } = data;
  if (problem !== '')
    return (
      <p className={styles.note} role="status">
        The bodies in <ForeignText text={vulnerable.version} /> and <ForeignText text={fixed.version} /> cannot be
        shown: <ForeignText text={problem} />.{' '}
        <Button size="s" look="quiet" onClick={() => void refetch()}>
          Try again
        </Button>
      </p>
    );
  const changed = changedLines(vulnerable.lines, fixed.lines);
  return (
    <div className={styles.bodies}>
      <Body heading="Vulnerable" body={vulnerable} changed={changed.before} />
      <Body heading="Fixed" body={fixed} changed={changed.after} />
    </div>
  );
}

function Body({
  heading,
  body: { version, path, startLine, lines, language, isTruncated },
  changed,
}: {
  readonly heading: string;
  readonly body: FunctionBody;
  readonly changed: ReadonlySet<number>;
}) {
  const marks = [...changed].map((at) => {
    const line = startLine + at;
    return { startLine: line, startColumn: 1, endLine: line, endColumn: 1 };
  });
  return (
    <div className={styles.body}>
      <div className={styles.head}>
        <strong>
          {heading}, <ForeignText text={version} />
        </strong>
        {path !== '' && (
          <code>
            <ForeignText text={`${path}:${startLine}`} />
          </code>
        )}
      </div>
      {path === '' ? (
        <p className={styles.none}>This release has no function of this name: it went, or has another name.</p>
      ) : (
        <CodeLines path={path} startLine={startLine} lines={lines} language={language} marks={marks} />
      )}
      {isTruncated && <p className={styles.cut}>It is longer; only its beginning is shown.</p>}
    </div>
  );
}
