/** Open issues by day as a line, and what was opened and closed below it; the same as a table for those who read numbers. */
import type { TrendDay } from '../api/operations.ts';
import { dateOf } from '../design/time.tsx';
import { useState } from 'react';
import styles from './trend-chart.module.css';
import { topOfScale } from './scale.ts';

const [width, height] = [720, 180];
const [left, right, top, bottom] = [34, 8, 10, 22];

export function TrendChart({ days }: { readonly days: readonly TrendDay[] }) {
  const [at, setAt] = useState<number>();
  const most = topOfScale(Math.max(...days.map(({ open }) => open)));
  const x = (index: number): number => left + (index / Math.max(1, days.length - 1)) * (width - left - right);
  const y = (value: number): number => top + (1 - value / most) * (height - top - bottom);
  const line = days
    .map(({ open }, index) => `${index === 0 ? 'M' : 'L'}${x(index).toFixed(1)} ${y(open).toFixed(1)}`)
    .join('');
  const shown = days[at ?? days.length - 1];
  if (shown === undefined) return null;
  return (
    <figure className={styles.figure}>
      <figcaption className={styles.caption}>
        <strong>{shown.open.toLocaleString('en')}</strong> open, {shown.opened.toLocaleString('en')} opened and{' '}
        {shown.closed.toLocaleString('en')} closed on {dateOf(`${shown.date}T12:00:00Z`)}
        {shown.reachable > 0 && <>; {shown.reachable.toLocaleString('en')} reachable</>}
      </figcaption>
      <svg
        viewBox={`0 0 ${width} ${height}`}
        className={styles.chart}
        aria-hidden="true"
        onMouseLeave={() => setAt(undefined)}
        onMouseMove={(event) => {
          const box = event.currentTarget.getBoundingClientRect();
          const share = ((event.clientX - box.left) / box.width) * width;
          const index = Math.round(((share - left) / (width - left - right)) * (days.length - 1));
          setAt(Math.min(days.length - 1, Math.max(0, index)));
        }}
      >
        {[0, most / 2, most].map((value) => (
          <g key={value}>
            <line x1={left} x2={width - right} y1={y(value)} y2={y(value)} className={styles.grid} />
            <text x={left - 6} y={y(value) + 4} className={styles.label} textAnchor="end">
              {Number.isInteger(value) ? value : ''}
            </text>
          </g>
        ))}
        <path d={`${line}L${x(days.length - 1)} ${y(0)}L${x(0)} ${y(0)}Z`} className={styles.area} />
        <path d={line} className={styles.line} />
        {[0, Math.floor(days.length / 2), days.length - 1].map((index) => (
          <text
            key={index}
            x={x(index)}
            y={height - 4}
            className={styles.label}
            textAnchor={index === 0 ? 'start' : index === days.length - 1 ? 'end' : 'middle'}
          >
            {days[index] === undefined ? '' : dateOf(`${days[index].date}T12:00:00Z`)}
          </text>
        ))}
        {at !== undefined && (
          <>
            <line x1={x(at)} x2={x(at)} y1={top} y2={height - bottom} className={styles.cursor} />
            <circle cx={x(at)} cy={y(shown.open)} r="3.5" className={styles.dot} />
          </>
        )}
      </svg>
      <details className={styles.more}>
        <summary>As a table</summary>
        {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- whoever has no pointer scrolls it with the arrow keys */}
        <div className={styles.scroll} tabIndex={0} role="group" aria-label="Open issues by day">
          <table>
            <thead>
              <tr>
                <th scope="col">Day</th>
                <th scope="col">Open</th>
                <th scope="col">Opened</th>
                <th scope="col">Closed</th>
                <th scope="col">Reachable</th>
              </tr>
            </thead>
            <tbody>
              {days.toReversed().map(({ date, open, opened, closed, reachable }) => (
                <tr key={date}>
                  <th scope="row">{date}</th>
                  <td>{open}</td>
                  <td>{opened}</td>
                  <td>{closed}</td>
                  <td>{reachable}</td>
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      </details>
    </figure>
  );
}
