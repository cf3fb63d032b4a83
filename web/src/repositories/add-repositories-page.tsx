/** Three ways to begin: addresses, a whole workspace or project of Bitbucket, or a bill of materials. */
import { getRouteApi, Link } from '@tanstack/react-router';
import { Page } from '../design/page.tsx';
import styles from './add-repositories-page.module.css';
import { ConnectForm } from './connect-form.tsx';
import { RegistrationForm } from './registration-form.tsx';
import { SbomForm } from './sbom-form.tsx';

const route = getRouteApi('/shell/repositories/add');

const ways = [
  { way: undefined, label: 'By address', hint: 'One or many, each with its webhook secret' },
  { way: 'connect', label: 'Workspace or project', hint: 'All of its repositories, webhooks included' },
  { way: 'sbom', label: 'Bill of materials', hint: 'An SBOM, without code' },
] as const;

export function AddRepositoriesPage() {
  const { way } = route.useSearch();
  return (
    <Page title="Add repositories" lead="The first scan begins at once.">
      <nav aria-label="Ways to add" className={styles.ways}>
        {ways.map((each) => (
          <Link
            key={each.label}
            to="/repositories/add"
            search={each.way === undefined ? {} : { way: each.way }}
            className={styles.way}
            activeOptions={{ exact: true, includeSearch: true }}
            replace
          >
            <span className={styles.label}>{each.label}</span>
            <span className={styles.hint}>{each.hint}</span>
          </Link>
        ))}
      </nav>
      {/* Hidden, not gone: what was typed stays when another way is looked at. */}
      <div hidden={way !== undefined} className={styles.form}>
        <RegistrationForm />
      </div>
      <div hidden={way !== 'connect'} className={styles.form}>
        <ConnectForm />
      </div>
      <div hidden={way !== 'sbom'} className={styles.form}>
        <SbomForm />
      </div>
    </Page>
  );
}
