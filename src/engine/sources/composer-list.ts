/** `vendor/composer/installed.json` as Composer 2 writes it: the lockfile's entries of what was laid in, each with its place. */
import { fieldsOf, itemsOf, textOf } from './promise.ts';
import { jsonOrNothing } from '../text/json-or-nothing.ts';

/** @param labels `name@version` of what was laid in */
export function composerList(lockfile: string, labels: ReadonlySet<string>): string {
  const json = fieldsOf(jsonOrNothing(lockfile));
  const list = (section: string) =>
    itemsOf(json.get(section)).flatMap((entry) => {
      const fields = fieldsOf(entry);
      const name = textOf(fields.get('name'));
      return labels.has(`${name}@${textOf(fields.get('version'))}`) ? [{ name, fields }] : [];
    });
  const development = list('packages-dev');
  return JSON.stringify({
    packages: [...list('packages'), ...development].map(({ name, fields }) =>
      Object.fromEntries([...fields, ['install-path', `../${name}`]]),
    ),
    dev: true,
    'dev-package-names': development.map(({ name }) => name),
  });
}
