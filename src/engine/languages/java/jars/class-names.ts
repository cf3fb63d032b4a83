/**
 * Where a name leads that stands in a class, in a text or in first-party code: to the class, to the classes that it may begin,
 * to the texts that it may be the path of. Who provides a service is asked by the name of its interface, when that is loaded.
 */
import type { Jars } from './jars.ts';

/**
 * A name as it stands in a jar or in a string: `a.b.C`, `a/b/C$D`, `a.b.C.member`, `a.b.`, `META-INF/x.list`. What it may begin is
 * looked for in other artifacts only: its own are known to whoever wrote it.
 */
export function filesOfText(jars: Jars, written: string, ownFolder: string | undefined): readonly string[] {
  const isBeginning = /[./]$/.test(written);
  const name = (isBeginning ? written.slice(0, -1) : written).replaceAll('/', '.');
  const classes = isBeginning ? [] : filesOfClass(jars, name);
  const others = classes.length > 0 ? [] : withoutOwn(filesBeginning(jars, name, isBeginning), ownFolder);
  return [...classes, ...others, ...textsOfName(jars, written)];
}

/** Texts of which the name is the path, or its beginning; those that name the providers of a service. */
export function textsOfName(jars: Jars, written: string): readonly string[] {
  if (written.endsWith('/') || written.endsWith('.')) return jars.textsBelow(written);
  const name = written.replaceAll('/', '.');
  const asService = name.startsWith(serviceFolder) ? jars.providers(name.slice(serviceFolder.length)) : [];
  return [...asService, ...jars.texts(written), ...jars.texts(`${name.replaceAll('.', '/')}.properties`)];
}

const serviceFolder = 'META-INF.services.';

/** The class of a name that may go on with members and inner classes. */
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
    const found = [...jars.classesIn(holder), ...filesOfClass(jars, holder)];
    return found.length > 0 ? found : holdersOfMember(jars, holder);
  }
  const classes = filesOfClass(jars, specifier);
  if (classes.length > 0) return classes;
  return holdersOfMember(jars, specifier);
}

/** Functions of Kotlin and objects of Scala's packages stand in classes of other names: all of the Java package that is theirs. */
function holdersOfMember(jars: Jars, name: string): readonly string[] {
  let at = name;
  for (let depth = 0; depth <= memberDepthMax && at !== ''; depth++) {
    const found = jars.classesIn(at);
    if (found.length > 0) return found;
    at = at.slice(0, Math.max(0, at.lastIndexOf('.')));
  }
  return [];
}

const memberDepthMax = 2;

function withoutOwn(paths: readonly string[], ownFolder: string | undefined): readonly string[] {
  return ownFolder === undefined ? paths : paths.filter((path) => !path.startsWith(ownFolder));
}
