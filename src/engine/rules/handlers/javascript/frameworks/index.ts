/** The frameworks that handlers are found of. */
import type { Framework } from '../values/framework.ts';
import { express } from './express.ts';
import { fastify } from './fastify.ts';
import { koa } from './koa.ts';
import { nest } from './nest.ts';

export const frameworks: readonly Framework[] = [express, fastify, koa, nest];
