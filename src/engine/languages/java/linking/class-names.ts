/**
 * Where a name leads that stands in a class, in a text or in first-party code: to the class, to the classes that it may begin,
 * to those that provide it as a service, to the texts that it may be the path of.
 */
import type { Jars } from './jars.ts';

/**
 * A name as it stands in a jar or in a string: `a.b.C`, `a/b/C$D`, `a.b.C.member`, `a.b.`, `META-INF/x.list`. What it may begin is
 * looked for in other artifacts only: its own are known to whoever wrote it.
 */
export function filesOfText(jars: Jars, written: string, ownFolder: string | undefined): readonly string[] {
  const isBeginning = /[./]$/.test(written);
  const name = (isBeginning ? written.slice(0, -1) : written).replaceAll('/', '.');
  const texts = isBeginning
    ? jars.textsBelow(written)
    : [...jars.texts(written), ...jars.texts(`${name.replaceAll('.', '/')}.properties`)];
  const classes = isBeginning ? [] : filesOfClass(jars, name);
  const others = classes.length > 0 ? [] : withoutOwn(filesBeginning(jars, name, isBeginning), ownFolder);
  const asService = name.startsWith(serviceFolder) ? jars.providers(name.slice(serviceFolder.length)) : [];
  return [...classes, ...others, ...asService, ...jars.providers(name), ...texts];
}

const serviceFolder = 'META-INF.services.';

/** The class of a name that may go on with members and inner classes. A class names itself, and so what provides it as a service. */
export function filesOfClass(jars: Jars, name: string): readonly string[] {
  const exact = jars.classFiles(name);
  if (exact.length > 0) return exact;
  for (let dot = name.lastIndexOf('.'); dot > 0; dot = name.lastIndexOf('.', dot - 1)) {
    const outer = jars.classFiles(name.slice(0, dot));
    if (outer.length === 0) continue;
    const inner = name.slice(dot + 1).split('.');
    const nested = inner.flatMap((_, index) =>
      jars.classFiles(`${name.slice(0, dot)}$${inner.slice(0, index + 1).join('$')}`),
    );
    return [...outer, ...nested];
  }
  return [];
}

/** Classes of a Java package and of those below it, or those whose name goes on from a name that is none. */
export function filesBeginning(jars: Jars, name: string, isBeginning: boolean): readonly string[] {
  // A lone word begins too much to say anything of what stands deeper.
  if (!isBeginning && !name.includes('.')) return jars.classesIn(name);
  const below = jars.packagesFrom(name).flatMap((item) => jars.classesIn(item));
  if (below.length > 0 || isBeginning) return below;
  const dot = name.lastIndexOf('.');
  const end = `/${name.slice(dot + 1)}`;
  return jars.classesIn(name.slice(0, dot)).filter((path) => path.includes(end, path.lastIndexOf('/')));
}

/** What an import or a qualified name of source code means: `a.b.C`, `a.b.C.member`, `a.b.*`, `a.b.function`, `a.b.**` computed. */
export function filesOfImport(jars: Jars, specifier: string): readonly string[] {
  if (specifier.endsWith('**')) return filesBeginning(jars, specifier.slice(0, -2).replace(/\.$/, ''), false);
  if (specifier.endsWith('.*')) {
    const holder = specifier.slice(0, -2);
    return [...jars.classesIn(holder), ...filesOfClass(jars, holder)];
  }
  const classes = filesOfClass(jars, specifier);
  if (classes.length > 0) return classes;
  // Functions of Kotlin and packages of Scala stand in classes of other names.
  const holder = specifier.slice(0, Math.max(0, specifier.lastIndexOf('.')));
  return [...jars.classesIn(specifier), ...jars.classesIn(holder)];
}

function withoutOwn(paths: readonly string[], ownFolder: string | undefined): readonly string[] {
  return ownFolder === undefined ? paths : paths.filter((path) => !path.startsWith(ownFolder));
}
