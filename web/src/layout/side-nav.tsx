/** The menu at the side: the same in its column and in the drawer of a narrow window. */
import { Link } from '@tanstack/react-router';
import { destinationGroups } from './destinations.ts';
import styles from './side-nav.module.css';

export function SideNav() {
  return (
    <div className={styles.nav}>
      {destinationGroups.map(({ label, destinations }) => (
        <div key={label} className={styles.group}>
          <div className={styles.label} id={`nav-${label}`}>
            {label}
          </div>
          <ul aria-labelledby={`nav-${label}`}>
            {destinations.map(({ to, label: name, icon: Icon }) => (
              <li key={to}>
                <Link to={to} className={styles.link} activeOptions={{ exact: to === '/' }}>
                  <Icon />
                  {name}
                </Link>
              </li>
            ))}
          </ul>
        </div>
      ))}
    </div>
  );
}
