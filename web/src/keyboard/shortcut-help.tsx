/** Every key that does something, on one surface. */
import { Dialog } from '../design/dialog.tsx';
import { goKeys } from '../layout/destinations.ts';
import styles from './shortcut-help.module.css';

const groups: readonly { readonly title: string; readonly keys: readonly (readonly [string, string])[] }[] = [
  {
    title: 'Anywhere',
    keys: [
      ['⌘ K or Ctrl K', 'Search, go to, do'],
      ['/', 'Search this list'],
      ['?', 'These keys'],
    ],
  },
  {
    title: 'In lists',
    keys: [
      ['j  k', 'Next, previous'],
      ['Enter or o', 'Open'],
      ['x', 'Choose; with Shift, all between'],
      ['e', 'Decide: accept, snooze, false positive'],
      ['n', 'New: token, referral'],
      ['Esc', 'Choose none'],
      ['n', 'New rule, in the list of rules'],
    ],
  },
  {
    title: 'On an alert',
    keys: [
      ['j  k', 'Next, previous alert of the list'],
      ['e', 'Decide'],
      ['u', 'Back to the list'],
    ],
  },
  {
    title: 'On repositories',
    keys: [
      ['n', 'Add repositories, from their list'],
      ['s', 'Scan now, on the page of one'],
    ],
  },
  { title: 'Go to', keys: goKeys.map(({ key, label }) => [`g ${key}`, label] as const) },
];

export default function ShortcutHelp({ onClose }: { readonly onClose: () => void }) {
  return (
    <Dialog onClose={onClose} title="Keyboard" size="m">
      <div className={styles.groups}>
        {groups.map(({ title, keys }) => (
          <section key={title}>
            <h3>{title}</h3>
            <dl className={styles.keys}>
              {keys.map(([key, does]) => (
                <div key={key}>
                  <dt>
                    <kbd>{key}</kbd>
                  </dt>
                  <dd>{does}</dd>
                </div>
              ))}
            </dl>
          </section>
        ))}
      </div>
    </Dialog>
  );
}
