/** The ways into a project as a drawing, in which one walks with the arrow keys; what is pointed at shows the ways that go through it. */
import { type KeyboardEvent, useMemo, useRef, useState } from 'react';
import { classes } from '../design/classes.ts';
import { ForeignText } from '../design/foreign-text.tsx';
import { type DrawnLine, type DrawnPackage, layOutWays } from './ways-layout.ts';
import styles from './ways-drawing.module.css';

/** Of a row, and between columns. */
const rowRem = 3.25;
const gapRem = 3;

interface WaysDrawingProps {
  readonly ways: readonly (readonly string[])[];
}

export function WaysDrawing({ ways }: WaysDrawingProps) {
  const drawn = useMemo(() => layOutWays(ways), [ways]);
  const cellRem = drawn.columns > 3 ? 12.5 : 16;
  const width = cellRem * drawn.columns - gapRem;
  const [pointed, setPointed] = useState<string>();
  const [held, setHeld] = useState<string>();
  const buttons = useRef(new Map<string, HTMLButtonElement>());
  const shown = pointed ?? held;
  const through = shown === undefined ? [] : ways.filter((way) => way.includes(shown));
  const onWay = new Set(through.flat());
  const isLineShown = ({ from, to }: DrawnLine): boolean =>
    through.some((way) => way.some((label, at) => label === from && way[at + 1] === to));
  const target = drawn.packages.find(({ isTarget }) => isTarget)?.label ?? '';
  // One stop for the Tab key; within, the arrows.
  const stop = drawn.packages.some(({ label }) => label === held) ? held : target;
  const onKeyDown = (event: KeyboardEvent<HTMLButtonElement>, from: DrawnPackage): void => {
    const next = neighbour(drawn.packages, from, event.key);
    if (next === undefined) return;
    event.preventDefault();
    event.stopPropagation();
    setHeld(next.label);
    buttons.current.get(next.label)?.focus();
  };
  return (
    <>
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a region that scrolls is reached by key, too */}
      <div className={styles.frame} role="region" aria-label="Drawing of the ways in" tabIndex={0}>
        <div
          className={styles.drawing}
          role="group"
          aria-label="Packages from left to right; each is asked for by those to its left"
          style={{
            '--width': `${width}rem`,
            '--height': `${drawn.rows * rowRem}rem`,
            '--cell': `${cellRem}rem`,
            '--gap': `${gapRem}rem`,
            '--row': `${rowRem}rem`,
          }}
        >
          <svg className={styles.lines} viewBox={`0 0 ${width} ${drawn.rows * rowRem}`} aria-hidden="true">
            {drawn.lines
              .toSorted((a, b) => Number(isLineShown(a)) - Number(isLineShown(b)))
              .map((line) => (
                <path
                  key={`${line.from} ${line.to}`}
                  d={curveOf(line, cellRem)}
                  className={classes(styles.line, isLineShown(line) && styles.lineShown)}
                />
              ))}
          </svg>
          {drawn.packages.map((one) => (
            <button
              key={one.label}
              ref={(element) => {
                if (element === null) buttons.current.delete(one.label);
                else buttons.current.set(one.label, element);
              }}
              type="button"
              className={classes(
                styles.package,
                one.isStart && styles.start,
                one.isTarget && styles.target,
                onWay.has(one.label) && styles.packageShown,
              )}
              style={{ '--column': one.column, '--y': one.y }}
              tabIndex={one.label === stop ? 0 : -1}
              aria-pressed={one.label === held}
              onPointerEnter={() => setPointed(one.label)}
              onPointerLeave={() => setPointed(undefined)}
              onFocus={() => setHeld(one.label)}
              onClick={() => setHeld(one.label)}
              onKeyDown={(event) => onKeyDown(event, one)}
            >
              <ForeignText text={nameOf(one.label)} isCut />
              <span className={styles.fine}>
                <ForeignText text={versionOf(one.label)} />
                {one.isStart && ', direct'}
                {one.isTarget && ', vulnerable'}
              </span>
            </button>
          ))}
        </div>
      </div>
      <p className={styles.words} role="status">
        {shown === undefined ? (
          'Point at a package, or walk with the arrow keys, to see the ways that go through it.'
        ) : (
          <>
            <ForeignText text={shown} />: {through.length === ways.length ? 'all' : through.length} of {ways.length}{' '}
            ways {ways.length === 1 || through.length === 1 ? 'goes' : 'go'} through it.
          </>
        )}
      </p>
    </>
  );
}

/** From the right end of a package to the left end of the next, straight along its own lane where it passes a column. */
function curveOf({ points }: DrawnLine, cellRem: number): string {
  const [first, ...others] = points;
  if (first === undefined) return '';
  let x = (first.column + 1) * cellRem - gapRem;
  let y = first.y * rowRem;
  const parts = [`M${x} ${y}`];
  for (const [at, next] of others.entries()) {
    const [left, height] = [next.column * cellRem, next.y * rowRem];
    const half = Math.max(gapRem, left - x) / 2;
    parts.push(`C${x + half} ${y} ${left - half} ${height} ${left} ${height}`);
    x = left + cellRem - gapRem;
    y = height;
    if (at < others.length - 1) parts.push(`H${x}`);
  }
  return parts.join('');
}

/** `@scope/name@1.2.3`: the name may hold the sign, too. */
function nameOf(label: string): string {
  const at = label.lastIndexOf('@');
  return at > 0 ? label.slice(0, at) : label;
}

function versionOf(label: string): string {
  const at = label.lastIndexOf('@');
  return at > 0 ? label.slice(at + 1) : '';
}

/** The next one in the direction of a key. */
function neighbour(packages: readonly DrawnPackage[], from: DrawnPackage, key: string): DrawnPackage | undefined {
  const sideways = key === 'ArrowRight' ? 1 : key === 'ArrowLeft' ? -1 : 0;
  if (sideways !== 0)
    for (let column = from.column + sideways; column >= 0; column += sideways) {
      const there = packages.filter((one) => one.column === column);
      if (there.length === 0) return undefined;
      return there.toSorted((a, b) => Math.abs(a.y - from.y) - Math.abs(b.y - from.y))[0];
    }
  const inColumn = packages.filter(({ column }) => column === from.column).toSorted((a, b) => a.y - b.y);
  const at = inColumn.indexOf(from);
  if (key === 'ArrowDown') return inColumn[at + 1];
  return key === 'ArrowUp' ? inColumn[at - 1] : undefined;
}
