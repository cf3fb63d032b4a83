/** What the generic views of Django and of its REST framework answer, and the permissions that a class asks for. */
import type { Guard } from '../../model/handler.ts';
import { spanOfPlace } from '../../syntax/code-place.ts';
import type { DjangoSettings } from './django-settings.ts';
import { guardsOf } from './guards.ts';
import { ancestorsOf, attributeOf, type ClassValue, functionOf, kindsOf, lastPart, memberOf } from './values.ts';

type Action = readonly [verb: string, method: string];

const list: Action = ['GET', 'list'];
const create: Action = ['POST', 'create'];
const retrieve: Action = ['GET', 'retrieve'];
const update: Action = ['PUT', 'update'];
const change: Action = ['PATCH', 'partial_update'];
const destroy: Action = ['DELETE', 'destroy'];
const show: Action = ['GET', 'get'];
const send: Action = ['POST', 'post'];

const generics: Readonly<Record<string, readonly Action[]>> = {
  ListAPIView: [list],
  CreateAPIView: [create],
  RetrieveAPIView: [retrieve],
  DestroyAPIView: [destroy],
  UpdateAPIView: [update, change],
  ListCreateAPIView: [list, create],
  RetrieveUpdateAPIView: [retrieve, update, change],
  RetrieveDestroyAPIView: [retrieve, destroy],
  RetrieveUpdateDestroyAPIView: [retrieve, update, change, destroy],
  TemplateView: [show],
  RedirectView: [show],
  ListView: [show],
  DetailView: [show],
  FormView: [show, send],
  CreateView: [show, send],
  UpdateView: [show, send],
  DeleteView: [show, send],
  LoginView: [show, send],
  LogoutView: [send],
  PasswordChangeView: [show, send],
  PasswordResetView: [show, send],
  PasswordResetConfirmView: [show, send],
};

/** Actions of view sets, by the mixins and bases that bring them. */
const mixins: Readonly<Record<string, readonly string[]>> = {
  ModelViewSet: ['list', 'create', 'retrieve', 'update', 'partial_update', 'destroy'],
  ReadOnlyModelViewSet: ['list', 'retrieve'],
  ListModelMixin: ['list'],
  CreateModelMixin: ['create'],
  RetrieveModelMixin: ['retrieve'],
  UpdateModelMixin: ['update', 'partial_update'],
  DestroyModelMixin: ['destroy'],
};

export function actionsOfGenerics(cls: ClassValue): readonly Action[] {
  return kindsOf(cls).flatMap((kind) =>
    Object.hasOwn(generics, lastPart(kind)) ? (generics[lastPart(kind)] ?? []) : [],
  );
}

export function actionsOfViewSet(cls: ClassValue): ReadonlySet<string> {
  const own = ['list', 'create', 'retrieve', 'update', 'partial_update', 'destroy'].filter(
    (name) => memberOf(cls, name) !== undefined,
  );
  const given = kindsOf(cls).flatMap((kind) =>
    Object.hasOwn(mixins, lastPart(kind)) ? (mixins[lastPart(kind)] ?? []) : [],
  );
  return new Set([...own, ...given]);
}

function isRestView(cls: ClassValue): boolean {
  return (
    kindsOf(cls).some((kind) => kind.startsWith('rest_framework')) ||
    attributeOf(cls, 'permission_classes') !== undefined
  );
}

/** Its own permissions, else those of a base, else those of the settings. Authentication alone keeps nobody out, so that it is named beside permissions only. */
export function permissionGuards(cls: ClassValue, settings: DjangoSettings): readonly Guard[] {
  if (!isRestView(cls)) return [];
  const permissions = attributeGuards(cls, 'permission_classes') ?? settings.permissions;
  const authentication = attributeGuards(cls, 'authentication_classes') ?? settings.authentication;
  const kept = [...permissions.filter(({ name }) => lastPart(name) !== 'AllowAny'), ...methodGuards(cls)];
  return kept.length === 0 ? [] : [...authentication, ...kept];
}

function attributeGuards(cls: ClassValue, name: string): readonly Guard[] | undefined {
  const found = attributeOf(cls, name);
  return found === undefined ? undefined : guardsOf(found.written, found.owner === cls ? 'decorator' : 'baseClass');
}

function methodGuards(cls: ClassValue): readonly Guard[] {
  const member = memberOf(cls, 'get_permissions') ?? memberOf(cls, 'check_permissions');
  const code = functionOf(member?.value);
  if (member === undefined || code === undefined || !ancestorsOf(cls).classes.includes(member.owner)) return [];
  const name = `${member.owner.code.name}.${code.code.name}`;
  return [
    {
      name,
      text: name,
      through: member.owner === cls ? 'decorator' : 'baseClass',
      path: code.module.path,
      span: spanOfPlace(code.code.at),
    },
  ];
}
