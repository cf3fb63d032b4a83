/** Alerts by how their package is in use and how severe they are: the upper left corner is what hurts. */
import { Link } from '@tanstack/react-router';
import { severities } from '../alerts/alerts-search.ts';
import { exposureOrder, exposureWords } from '../alerts/exposure-words.ts';
import type { Exposure, ExposureCounts } from '../api/operations.ts';
import styles from './exposure-matrix.module.css';

const columns = severities.filter((severity) => severity !== 'info');

export function ExposureMatrix({ rows }: { readonly rows: readonly ExposureCounts[] }) {
  const most = Math.max(1, ...rows.flatMap(({ alerts }) => columns.map((severity) => alerts[severity])));
  const ordered = exposureOrder.flatMap((exposure) => rows.find((row) => row.exposure === exposure) ?? []);
  return (
    <div className={styles.frame}>
      <table className={styles.table}>
        <caption className="visually-hidden">Alerts by exposure and severity</caption>
        <thead>
          <tr>
            <th scope="col">
              <span className="visually-hidden">Exposure</span>
            </th>
            {columns.map((severity) => (
              <th key={severity} scope="col">
                {severity}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {ordered.map(({ exposure, alerts }) => (
            <tr key={exposure}>
              <th scope="row" title={exposureWords[exposure].sentence}>
                {exposureWords[exposure].short}
              </th>
              {columns.map((severity) => (
                <td key={severity} className={styles.cell}>
                  {alerts[severity] === 0 ? (
                    <span className={styles.none}>0</span>
                  ) : (
                    <Link
                      to="/alerts"
                      search={{ severity: [severity], reachability: [reachabilityOf(exposure)] }}
                      className={styles[severity]}
                      style={{ '--weight': `${Math.round(25 + 75 * Math.sqrt(alerts[severity] / most))}%` }}
                      aria-label={`${alerts[severity]} ${severity}, ${exposureWords[exposure].short.toLowerCase()}`}
                    >
                      {alerts[severity].toLocaleString('en')}
                    </Link>
                  )}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

function reachabilityOf(exposure: Exposure): 'reachable' | 'needsReview' | 'unreachable' {
  if (exposure === 'called') return 'reachable';
  return exposure === 'notLoaded' ? 'unreachable' : 'needsReview';
}
