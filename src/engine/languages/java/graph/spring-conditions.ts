/**
 * Whether Spring makes what its configuration declares under conditions (`@ConditionalOnClass` and its like): by what is on the class
 * path, what settings say, and which beans there are. What a condition decides by code of its own is not known.
 */
import type { Annotation, AnnotationValue, ClassAnnotations } from '../class-files/annotations.ts';
import { isPlatformName } from './platform.ts';
import { type SpringSettings, settingKey } from './spring-settings.ts';
import { pushEach } from '../../../text/push-each.ts';

/** `undefined`: nobody knows. */
export type Outcome = boolean | undefined;

export interface ConditionsInput {
  readonly settings: SpringSettings;
  /** Whether a class, `a/b/C`, is on the class path of the product. */
  readonly isThere: (name: string) => boolean;
  readonly isText: (path: string) => boolean;
  /** Whether something that was made before is one. */
  readonly isBean: (type: string) => boolean;
  /** Whether own code may make one. */
  readonly mayBeOwn: (type: string) => boolean;
  /** Own code itself chooses whether there is a server. */
  readonly choosesServer: boolean;
  readonly annotationsOf: (type: string) => Promise<ClassAnnotations | undefined>;
  /** Classes within a class, and the superclass of one. */
  readonly membersOf: (type: string) => Promise<readonly string[]>;
  readonly superclassOf: (type: string) => Promise<string | undefined>;
}

export interface Conditions {
  /** @param type of what is made: the class itself, or what a method returns */
  hold(annotations: readonly Annotation[], type: string): Promise<Outcome>;
  /** Classes whose code is asked. */
  askedBy(annotations: readonly Annotation[]): Promise<readonly string[]>;
}

const folder = 'org/springframework/boot/autoconfigure/condition/';
const conditional = 'org/springframework/context/annotation/Conditional';
/** Annotations of annotations are looked at this deep. */
const depthMax = 6;

export function springConditions(input: ConditionsInput): Conditions {
  const { isThere, isText, isBean, mayBeOwn, settings, annotationsOf, membersOf, superclassOf } = input;
  const server = serverOf(input);

  const check = async (one: Annotation, type: string, depth: number): Promise<Outcome> => {
    if (!one.type.startsWith(folder)) return checkOther(one, type, depth);
    const classes = [...texts(one, 'value'), ...texts(one, 'type')].map((name) => name.replaceAll('.', '/'));
    switch (one.type.slice(folder.length)) {
      case 'ConditionalOnClass':
        return [...classes, ...texts(one, 'name').map((name) => name.replaceAll('.', '/'))].every(isThere);
      case 'ConditionalOnMissingClass':
        return !classes.some(isThere);
      case 'ConditionalOnBean':
      case 'ConditionalOnSingleCandidate':
        if (classes.length === 0 && texts(one, 'annotation').length + texts(one, 'name').length > 0) return undefined;
        return (classes.length === 0 ? [type] : classes).every(isBean) ? true : undefined;
      case 'ConditionalOnMissingBean': {
        const isByName = texts(one, 'annotation').length + texts(one, 'name').length > 0;
        const wanted = classes.length === 0 && !isByName ? [type] : classes;
        if (wanted.some(isBean)) return false;
        return wanted.some(mayBeOwn) ? undefined : true;
      }
      case 'ConditionalOnProperty':
        return all(propertiesOf(one).map((key) => isSet(settings, key, one)));
      case 'ConditionalOnBooleanProperty':
        return all(propertiesOf(one).map((key) => isSet(settings, key, one, texts(one, 'havingValue')[0] ?? 'true')));
      case 'ConditionalOnWebApplication': {
        const [wanted = 'ANY'] = texts(one, 'type');
        return server === undefined ? undefined : server !== 'NONE' && (wanted === 'ANY' || wanted === server);
      }
      case 'ConditionalOnNotWebApplication':
        return server === undefined ? undefined : server === 'NONE';
      case 'ConditionalOnResource':
        return all(texts(one, 'resources').map((path) => isResource(path, isText)));
      case 'ConditionalOnNotWarDeployment':
        return true;
      case 'ConditionalOnThreading':
        return settings.has(settingKey('spring.threads.virtual.enabled')) ? undefined : texts(one, 'value')[0] === 'PLATFORM'; // biome-ignore format: one answer
      default:
        return checkOther(one, type, depth);
    }
  };

  const checkOther = async (one: Annotation, type: string, depth: number): Promise<Outcome> => {
    if (one.type === 'org/springframework/context/annotation/Profile')
      return texts(one, 'value').every((name) => /^!|^default$/.test(name)) ? true : undefined;
    if (one.type === conditional) {
      const outcomes: Outcome[] = [];
      for (const asked of texts(one, 'value')) outcomes.push(await checkClass(asked, type, depth + 1));
      return all(outcomes);
    }
    if (depth >= depthMax || isPlatformName(one.type)) return true;
    // Containers hold several of one kind.
    const held = (one.given.get('value') ?? []).filter((value): value is Annotation => typeof value !== 'string');
    const above = (await annotationsOf(one.type))?.ofClass ?? [];
    return checkAll([...held, ...above.filter((meta) => meta.type !== one.type)], type, depth + 1);
  };

  const checkAll = async (annotations: readonly Annotation[], type: string, depth: number): Promise<Outcome> => {
    const outcomes: Outcome[] = [];
    for (const one of annotations) outcomes.push(await check(one, type, depth));
    return all(outcomes);
  };

  /** Conditions that are made of those of the classes within them. */
  const checkClass = async (asked: string, type: string, depth: number): Promise<Outcome> => {
    const kind = depth > depthMax ? undefined : (await superclassOf(asked))?.slice(folder.length);
    if (kind === undefined || !/^(?:All|Any|None)Nested/.test(kind)) return undefined;
    const outcomes: Outcome[] = [];
    for (const member of await membersOf(asked))
      outcomes.push(await checkAll((await annotationsOf(member))?.ofClass ?? [], type, depth));
    if (kind.startsWith('All')) return all(outcomes);
    const isSome = outcomes.includes(true) ? true : outcomes.includes(undefined) ? undefined : false;
    if (kind.startsWith('Any')) return isSome;
    return isSome === undefined ? undefined : !isSome;
  };

  const askedBy = async (annotations: readonly Annotation[], depth = 0): Promise<readonly string[]> => {
    const found: string[] = [];
    for (const one of annotations) {
      if (one.type === conditional) pushEach(found, texts(one, 'value'));
      else if (depth < depthMax && !isPlatformName(one.type))
        pushEach(found, await askedBy((await annotationsOf(one.type))?.ofClass ?? [], depth + 1));
    }
    return found;
  };

  return { hold: (annotations, type) => checkAll(annotations, type, 0), askedBy };
}

/** The texts that an annotation is given by that name. */
export function texts({ given }: Annotation, name: string): readonly string[] {
  return (given.get(name) ?? []).filter((value: AnnotationValue): value is string => typeof value === 'string');
}

function all(outcomes: readonly Outcome[]): Outcome {
  if (outcomes.includes(false)) return false;
  return outcomes.includes(undefined) ? undefined : true;
}

/** Which kind of server Spring Boot starts, by what is on the class path. */
function serverOf({ isThere, settings, choosesServer }: ConditionsInput): 'SERVLET' | 'REACTIVE' | 'NONE' | undefined {
  if (choosesServer || settings.has(settingKey('spring.main.web-application-type'))) return undefined;
  const isServlet = isThere('org/springframework/web/servlet/DispatcherServlet');
  if (isThere('org/springframework/web/reactive/DispatcherHandler') && !isServlet) return 'REACTIVE';
  const hasServlet = isThere('jakarta/servlet/Servlet') || isThere('javax/servlet/Servlet');
  return hasServlet && isThere('org/springframework/web/context/ConfigurableWebApplicationContext')
    ? 'SERVLET'
    : 'NONE';
}

function propertiesOf(one: Annotation): readonly string[] {
  const [prefix = ''] = texts(one, 'prefix');
  const start = prefix === '' || prefix.endsWith('.') ? prefix : `${prefix}.`;
  return [...texts(one, 'name'), ...texts(one, 'value')].map((name) => start + name);
}

function isSet(
  settings: SpringSettings,
  key: string,
  one: Annotation,
  wanted = texts(one, 'havingValue')[0] ?? '',
): Outcome {
  const values = settings.get(settingKey(key));
  if (values === undefined) return texts(one, 'matchIfMissing')[0] === 'true';
  const outcomes = new Set([...values].map((value) => (value.includes('${') ? undefined : fits(value, wanted))));
  const [only] = outcomes;
  return outcomes.size === 1 ? only : undefined;
}

function fits(value: string, wanted: string): boolean {
  const written = value.trim().toLowerCase();
  return wanted === '' ? written !== 'false' : written === wanted.toLowerCase();
}

function isResource(path: string, isText: (path: string) => boolean): Outcome {
  return path.includes('$') ? undefined : isText(path.replace(/^classpath\*?:\/?/, ''));
}
