/** Ways of the platform to call a method, or to load a class, whose name a text gives. */

export type LookedUp = 'methods' | 'classes';

/** What a call looks up by the text that it takes. */
export function lookedUpBy(owner: string, name: string, descriptor: string): LookedUp | undefined {
  const what = lookedUp(owner, name, descriptor);
  return what !== undefined && takesText(descriptor) ? what : undefined;
}

function lookedUp(owner: string, name: string, descriptor: string): LookedUp | undefined {
  if (/^(?:forName|loadClass|findClass)$/.test(name) && descriptor.endsWith(')Ljava/lang/Class;')) return 'classes';
  const isMethod =
    (owner === 'java/lang/Class' && /^get(?:Declared)?Method$/.test(name)) ||
    (owner === 'java/lang/invoke/MethodHandles$Lookup' && /^find(?:Virtual|Static|Special)$/.test(name)) ||
    (/^java\/beans\/(?:Statement|Expression|EventHandler|PropertyDescriptor)$/.test(owner) &&
      /^(?:<init>|create)$/.test(name)) ||
    (owner.startsWith('javax/script/') && name === 'eval') ||
    (owner === 'javax/management/MBeanServer' && /^(?:invoke|[gs]etAttributes?)$/.test(name));
  return isMethod ? 'methods' : undefined;
}

/** A text, or what may hold some. */
const text =
  /^\[*Ljava\/(?:lang\/(?:String|CharSequence|Iterable)|util\/(?:Properties|Map|List|Set|Collection|Iterator|stream\/Stream|function\/Supplier));$/;

export function takesText(descriptor: string): boolean {
  return parameters(descriptor).some(isText);
}

export function isText(type: string): boolean {
  return text.test(type);
}

/** Descriptors of what a method takes. */
export function parameters(descriptor: string): readonly string[] {
  return descriptor.slice(1, descriptor.indexOf(')')).match(/\[*(?:L[^;]+;|[A-Z])/g) ?? [];
}
