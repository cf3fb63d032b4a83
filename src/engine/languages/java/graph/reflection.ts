/** What code does with classes and members by their names, and with all that a class declares. */
import type { ClassCode, MethodCode } from '../class-files/class-code.ts';
import type { CallInstruction } from '../class-files/instructions.ts';

export interface Reflection {
  /** It looks for members by their names, or goes through all of them, to call them. */
  readonly asksForMembers: boolean;
  /** It goes through all methods or properties of what it is given, as what writes values down does. */
  readonly asksForAll: boolean;
  /** It takes the types that members are declared with, or the classes within a class, as what makes what is asked for does. */
  readonly asksForTypes: boolean;
  /** It takes names of classes, to which it may join something. */
  readonly takesNamesOfClasses: boolean;
  /** It takes the name of a Java package, to which it, or whom it tells, may join the name of a class. */
  readonly takesPackage: boolean;
  /** It looks for classes of a Java package by names that it puts together itself, of whatever. */
  readonly looksInPackage: boolean;
  /** It is one of those that write code while the program runs, instruction by instruction. */
  readonly writesCode: boolean;
}

const known = new WeakMap<ClassCode, Reflection>();

export function reflectionOf(code: ClassCode): Reflection {
  let found = known.get(code);
  if (found === undefined) known.set(code, (found = look(code)));
  return found;
}

const member =
  /^(?:get(?:Declared)?(?:Methods?|Fields?)|find(?:Virtual|Static|Special|Constructor|VarHandle|StaticVarHandle)|bind|unreflect\w*)$/;
const all = /^(?:get(?:Declared)?Methods|getRecordComponents)$/;
const types =
  /^(?:get(?:Generic)?(?:ParameterTypes|ReturnType|Superclass|Interfaces|Type)|getParameters|getType|getActualTypeArguments|getComponentType|getRecordComponents|getPermittedSubclasses|get(?:Declared)?Classes|getNestMembers|getNestHost|getEnclosingClass|getDeclaringClass)$/;
const nameOfClass = /^get(?:Name|SimpleName|TypeName|CanonicalName)$/;
const cut = /^(?:replace|replaceAll|replaceFirst|substring|split)$/;
const loader = /^(?:forName|loadClass|findClass|classForName|resolveClassName)$/;

function look({ methods }: ClassCode): Reflection {
  const calls = methods.flatMap((method) => method.calls);
  const ofClass = calls.filter(({ owner }) => owner === 'java/lang/Class');
  const asks = (pattern: RegExp): boolean => calls.some(({ owner, name }) => isReflective(owner) && pattern.test(name));
  const isOfPackage = ofClass.some(({ name }) => /^getPackage(?:Name)?$/.test(name));
  const isNaming = ofClass.some(({ name }) => nameOfClass.test(name));
  return {
    asksForMembers: asks(member) || calls.some(isByName),
    asksForAll:
      asks(all) || calls.some(({ owner, name }) => owner === 'java/beans/Introspector' && name === 'getBeanInfo'),
    asksForTypes: asks(types),
    takesNamesOfClasses: isNaming,
    takesPackage: isOfPackage || methods.some(cutsNames),
    looksInPackage:
      (isOfPackage && calls.some(({ name }) => loader.test(name))) || methods.some((method) => looksItself(method)),
    writesCode: methods.some(
      ({ name, calls: own }) => name === 'visitMethodInsn' || own.some((call) => call.name === 'visitMethodInsn'),
    ),
  };
}

function cutsNames({ calls }: MethodCode): boolean {
  const isNaming = calls.some(({ owner, name }) => owner === 'java/lang/Class' && nameOfClass.test(name));
  return isNaming && calls.some(({ owner, name }) => owner === 'java/lang/String' && cut.test(name));
}

function looksItself({ calls }: MethodCode): boolean {
  const called = new Set(calls.map(({ name }) => name));
  const isCut = called.has('getName') && called.has('lastIndexOf') && called.has('substring');
  return (isCut || called.has('getPackageName')) && [...called].some((name) => loader.test(name));
}

function isReflective(owner: string): boolean {
  return owner === 'java/lang/Class' || owner.startsWith('java/lang/reflect/') || owner.startsWith('java/lang/invoke/');
}

/** What of the platform calls methods by the names that it is told. */
function isByName({ owner, name }: CallInstruction): boolean {
  return (
    (/^java\/beans\/(?:Statement|Expression|EventHandler|PropertyDescriptor|MethodDescriptor|Introspector)$/.test(
      owner,
    ) &&
      /^(?:<init>|create|getBeanInfo)$/.test(name)) ||
    (owner.startsWith('javax/script/') && name === 'eval') ||
    (owner === 'javax/management/MBeanServer' && name === 'invoke')
  );
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

/** The method puts texts together. */
export function joins({ calls }: MethodCode): boolean {
  return calls.some(
    ({ owner, name }) =>
      owner === 'java/lang/invoke/StringConcatFactory' ||
      (name === 'append' && /^java\/lang\/String(?:Builder|Buffer)$/.test(owner)) ||
      (owner === 'java/lang/String' && (name === 'concat' || name === 'format')),
  );
}
