/** The frameworks that handlers are found of. */
import type { Framework } from '../values/framework.ts';
import { express } from './express.ts';
import { fastify } from './fastify.ts';
import { hapi } from './hapi.ts';
import { elysia, hono } from './hono.ts';
import { koa } from './koa.ts';
import { listeners } from './listeners.ts';
import { nest } from './nest.ts';
import { next } from './next.ts';
import { nuxt } from './nuxt.ts';
import { astro, remix } from './remix.ts';
import { svelteKit } from './svelte-kit.ts';

export const frameworks: readonly Framework[] = [
  astro,
  elysia,
  express,
  fastify,
  hapi,
  hono,
  koa,
  nest,
  next,
  nuxt,
  remix,
  svelteKit,
  ...listeners,
];
