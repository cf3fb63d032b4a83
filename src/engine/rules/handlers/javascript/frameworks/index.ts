/** The frameworks that handlers are found of. */
import type { Framework } from '../values/framework.ts';
import { decoratedControllers } from './decorated-controllers.ts';
import { express } from './express.ts';
import { fastify } from './fastify.ts';
import { graphql } from './graphql.ts';
import { hapi } from './hapi.ts';
import { elysia, hono } from './hono.ts';
import { koa } from './koa.ts';
import { lambda } from './lambda.ts';
import { listeners } from './listeners.ts';
import { nest } from './nest.ts';
import { next } from './next.ts';
import { nuxt } from './nuxt.ts';
import { astro, remix } from './remix.ts';
import { sails } from './sails.ts';
import { svelteKit } from './svelte-kit.ts';
import { trpc } from './trpc.ts';

export const frameworks: readonly Framework[] = [
  astro,
  elysia,
  express,
  fastify,
  graphql,
  hapi,
  hono,
  koa,
  lambda,
  nest,
  next,
  nuxt,
  remix,
  sails,
  svelteKit,
  trpc,
  ...decoratedControllers,
  ...listeners,
];
