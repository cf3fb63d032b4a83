/** How Ruby names gems: by what is required, and by constants that fold to the gem's name; Rails and Bundler load every gem. */
import { dirname, join } from 'node:path/posix';
import { objectProgram } from '../../../linking/object-program.ts';
import { qualifiedNames } from '../../../linking/symbols.ts';
import type { Linkage, Linker, LinkInput } from '../../../linking/linker.ts';
import type { PackageTarget } from '../../../linking/use-sites.ts';
import { installedBundle } from './installed.ts';
import { rubyObjectLanguage } from './object-language.ts';
import { requiredGems } from './required-gems.ts';
import { startedGems } from './started-gems.ts';

export const rubyLinkage: Linkage = {
  ecosystem: 'RubyGems',
  languages: ['ruby'],
  isNearestManifest: false,
  loads: 'installed',
  symbols: qualifiedNames,
  leavesOutDevelopment: true,
  open,
};

/** Gems, and the paths by which they are required; of a gem that is not here nobody knows all its paths. */
const requirePaths = new Map<string, readonly string[]>(
  `actionmailer action_mailer,actionpack action_controller action_dispatch action_pack,actionview action_view,activejob active_job
activemodel active_model,activerecord active_record,activesupport active_support,activestorage active_storage,addressable addressable
bcrypt bcrypt,builder builder,commonmarker commonmarker,devise devise,em-http-request em-http-request em-http,excon excon,faraday faraday
ffi ffi,git git,haml haml,httparty httparty,httpclient httpclient,i18n i18n,image_processing image_processing,json json,jwt jwt
kramdown kramdown,loofah loofah,mechanize mechanize,mini_magick mini_magick,mysql2 mysql2,net-ldap net/ldap net-ldap,nokogiri nokogiri
oauth oauth,oj oj,omniauth omniauth,open_uri_redirections open_uri_redirections,pg pg,psych psych yaml,puma puma,rack rack
rack-attack rack/attack,rack-cors rack/cors,rack-protection rack/protection rack-protection,rails-html-sanitizer rails-html-sanitizer
redcarpet redcarpet,redis redis,rest-client rest-client rest_client restclient,rexml rexml,rmagick rmagick RMagick,ruby-saml onelogin/ruby-saml ruby-saml
rubyzip zip zip/zip,sanitize sanitize,sass sass,sidekiq sidekiq,sinatra sinatra,slim slim,sprockets sprockets,sqlite3 sqlite3
thor thor,tzinfo tzinfo,uglifier uglifier,webrick webrick,websocket-driver websocket/driver,yard yard,zip-zip zip/zip`
    .split(/[,\n]/)
    .map((row) => row.split(' '))
    .map(([name = '', ...paths]) => [name, paths]),
);

/** Frameworks whose start is `Bundler.require`. */
const loadsItsGemfile = /^(?:rails|railties|hanami|hanami-cli|lotusrb|jets|padrino|padrino-core|middleman|middleman-core|jekyll|bridgetown|nanoc)$/; // biome-ignore format: a list

async function open(input: LinkInput): Promise<Linker> {
  const names = input.packages.map((item) => item.normalizedName);
  const byFold = new Map(names.map((name) => [fold(name), name]));
  for (const name of names) for (const path of requirePaths.get(name) ?? []) byFold.set(fold(path), name);
  const loadsAll = names.some((name) => loadsItsGemfile.test(name));
  const byPath = (specifier: string): string | undefined => {
    const parts = specifier.replace(/\.(?:rb|so)$/, '').split('/');
    for (let length = Math.min(parts.length, 4); length > 0; length--) {
      const name = byFold.get(fold(parts.slice(0, length).join('')));
      if (name !== undefined) return name;
    }
    return undefined;
  };
  const shipped = new Set(
    input.packages.flatMap(({ scope, normalizedName }) =>
      scope === 'development' || scope === 'test' ? [] : [normalizedName],
    ),
  );
  const installed = await installedBundle(
    input.tree,
    (feature) => [byPath(feature)].filter((name) => name !== undefined),
    new Set(names.filter((name) => !shipped.has(name))),
  );
  const own = new Set(input.files.map(({ path }) => path));
  const filesOf = (feature: string): readonly string[] => installed?.filesOf(feature) ?? [];
  const programs = new Map(
    names.map((name) => [name, installed?.has(name) === true ? installed.programsOf(name) : undefined] as const),
  );
  const implied = [
    ...(await requiredGems(input.tree, input.files, filesOf)),
    ...(await startedGems(input.tree, programs, filesOf)),
  ];
  const linker: Linker = {
    ownTargets(file, specifier, path) {
      if (!specifier.startsWith('./')) return [];
      const target = join(dirname(file.path), specifier);
      return [target, `${target}.rb`].filter((found) => own.has(found)).map((found) => ({ path: found, rest: path }));
    },
    packageTargets(_file, specifier, path): readonly PackageTarget[] {
      if (specifier.startsWith('.')) return [];
      if (specifier.endsWith('*')) return startingWith(byFold, specifier.slice(0, -1));
      const owners = installed?.ownersOf(specifier) ?? [];
      if (owners.length > 0)
        return owners.map((name) => ({ name, module: specifier, path, isExact: owners.length === 1 }));
      const isConstant = /^[A-Z]/.test(specifier) && !specifier.includes('/');
      const parts = isConstant ? [specifier, ...path] : specifier.replace(/\.(?:rb|so)$/, '').split('/');
      for (let length = Math.min(parts.length, 4); length > 0; length--) {
        const name = byFold.get(fold(parts.slice(0, length).join('')));
        if (name === undefined) continue;
        return [{ name, module: isConstant ? '' : specifier, path: isConstant ? parts : path, isExact: true }];
      }
      return [];
    },
    hasKnownImportName: (name) => requirePaths.has(name) || installed?.has(name) === true,
    programNames(name) {
      const told = installed?.programsOf(name) ?? [];
      return told.length > 0 ? told : undefined;
    },
    mentionNames: (name) => [
      ...new Set([
        name,
        ...(requirePaths.get(name) ?? []),
        ...(installed?.topFeaturesOf(name) ?? []),
        ...(installed?.programsOf(name) ?? []),
      ]),
    ],
    isRunByName: (name) =>
      /^(?:rails|railties|rake|rspec.*|rubocop.*|puma|unicorn|thin|passenger|bundler|capistrano.*|guard.*|spring.*|bootsnap|sprockets.*|sass.*|jekyll.*|minitest.*)$/.test(
        name,
      ),
    isAutoloaded: () => loadsAll,
    isInert: () => false,
    implied,
    installed,
    program: (trace, signal, detailed, ownCode, rootOf) =>
      objectProgram({
        language: rubyObjectLanguage,
        languageName: 'ruby',
        linker,
        files: input.files,
        loaded: [...(trace?.loaded.keys() ?? []), ...(trace?.possible.keys() ?? [])],
        isLoaded: (path) => trace?.loaded.has(path) === true,
        owns: async (item) => installed?.ownership(item),
        detailed,
        ownCode,
        rootOf,
        signal,
      }),
  };
  return linker;
}

/** What a path with a computed rest may be. */
function startingWith(byFold: ReadonlyMap<string, string>, start: string): readonly PackageTarget[] {
  const [first = ''] = start.split('/');
  const whole = start.includes('/') ? byFold.get(fold(first)) : undefined;
  const begun = [...byFold].filter(([path]) => path.startsWith(fold(start))).map(([, name]) => name);
  return [...new Set([...(whole === undefined ? [] : [whole]), ...begun])].map((name) => ({
    name,
    module: start,
    path: [],
    isExact: name === whole,
  }));
}

/** `active_record`, `activerecord` and `ActiveRecord` are one name. */
function fold(name: string): string {
  return name.toLowerCase().replace(/[^a-z0-9]/g, '');
}
