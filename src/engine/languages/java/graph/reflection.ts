/** Which code calls methods by names that stand in texts. */
import type { ClassCode, MethodCode } from '../class-files/class-code.ts';

const byName =
  /^(?:getMethod|getDeclaredMethod|getMethods|getDeclaredMethods|findVirtual|findStatic|findSpecial|bind|unreflect|getField|getDeclaredField)$/;
const askers = new WeakMap<ClassCode, boolean>();

/** The class looks for members by their names. */
export function asksByName(code: ClassCode): boolean {
  let known = askers.get(code);
  if (known === undefined) {
    known = code.methods.some(({ calls }) =>
      calls.some(
        ({ owner, name }) =>
          (owner === 'java/lang/Class' || owner === 'java/lang/invoke/MethodHandles$Lookup') && byName.test(name),
      ),
    );
    askers.set(code, known);
  }
  return known;
}

/** The method hands a text on together with a class, or with any object: helpers that call by name are asked so. */
export function takesNames({ calls }: MethodCode): boolean {
  return calls.some(
    ({ owner, descriptor }) =>
      !owner.startsWith('java/') &&
      /^\([^)]*Ljava\/lang\/(?:Class|reflect\/\w+);[^)]*\)/.test(descriptor) &&
      descriptor.includes('Ljava/lang/String;'),
  );
}

const named = new WeakMap<ClassCode, boolean>();

/** The class takes names of classes, to which it may join something. */
export function takesNamesOfClasses(code: ClassCode): boolean {
  let known = named.get(code);
  if (known === undefined) {
    known = code.methods.some(({ calls }) =>
      calls.some(
        ({ owner, name }) =>
          owner === 'java/lang/Class' && /^get(?:Name|SimpleName|TypeName|CanonicalName)$/.test(name),
      ),
    );
    named.set(code, known);
  }
  return known;
}

/** The class is one of those that write code while the program runs, instruction by instruction. */
export function writesCode({ methods }: ClassCode): boolean {
  return methods.some(
    ({ name, calls }) => name === 'visitMethodInsn' || calls.some((call) => call.name === 'visitMethodInsn'),
  );
}

const loaders: ReadonlySet<string> = new Set(['forName', 'loadClass', 'findClass', 'classForName', 'resolveClassName']);

/** The class looks for classes of a Java package by names that it puts together. */
export function looksInPackage({ methods }: ClassCode): boolean {
  const calls = methods.flatMap((method) => method.calls);
  const isOfPackage = calls.some(
    ({ owner, name }) => owner === 'java/lang/Class' && /^getPackage(?:Name)?$/.test(name),
  );
  if (isOfPackage && calls.some(({ name }) => loaders.has(name))) return true;
  return methods.some((method) => {
    const called = new Set(method.calls.map(({ name }) => name));
    const isCut = called.has('getName') && called.has('lastIndexOf') && called.has('substring');
    return (isCut || called.has('getPackageName')) && [...loaders].some((name) => called.has(name));
  });
}
