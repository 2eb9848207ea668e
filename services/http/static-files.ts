import fastifyStatic from '@fastify/static';
import type { FastifyInstance } from 'fastify';
import { demoImages } from '../config/demo-files.ts';

/** The images of the demo articles. */
export const staticFiles = async (app: FastifyInstance): Promise<void> => {
  await app.register(fastifyStatic, { root: demoImages, prefix: '/demo/images/', index: false, maxAge: 24 * 60 * 60 * 1000 });
};
