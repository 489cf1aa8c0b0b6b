import { existsSync, mkdirSync } from 'node:fs';
import { resolve } from 'node:path';
import fastifyStatic from '@fastify/static';
import type { FastifyError, FastifyInstance, FastifyReply } from 'fastify';
import { ApiError } from '../http/api-error.ts';

/** For files with a content hash in their name. */
export const FOREVER = 'public, max-age=31536000, immutable, no-transform';
/** Cached but revalidated each time: files whose name does not change. No proxy may alter them (docs/product.md §9.35). */
export const ASKED_ABOUT = 'no-cache, no-transform';

interface ImmutableFiles {
  readonly prefix: `/${string}`;
  readonly folder: string;
  /** Look for `.br` and `.gz` beside each file. */
  readonly preCompressed: boolean;
  /** Prepares the scope that serves them. */
  readonly prepare?: (scope: FastifyInstance) => void;
}

/** Responds to a missing file: never with a page. */
export function notFound(reply: FastifyReply): FastifyReply {
  return reply.code(404).header('cache-control', 'no-store').type('text/plain; charset=utf-8').send('Not found');
}

/** Handles missing files: never answers with a page, for a folder, a path out of the root or an unreadable file either. */
const answerMissing = (scope: FastifyInstance): void => {
  scope.setNotFoundHandler((_request, reply) => notFound(reply));
  scope.setErrorHandler((error: FastifyError | ApiError, _request, reply) => {
    const isNowhere = error instanceof ApiError ? error.code === 'MALFORMED_REQUEST' : error.statusCode === 403;
    if (!isNowhere) throw error;
    return notFound(reply);
  });
};

/** Assets and pictures have a content hash in their names: they never change, and a missing one is a plain 404. */
export async function serveImmutable(app: FastifyInstance, files: ImmutableFiles): Promise<void> {
  const { prefix, folder, preCompressed, prepare } = files;
  mkdirSync(folder, { recursive: true });
  await app.register(
    async (scope) => {
      answerMissing(scope);
      prepare?.(scope);
      await scope.register(fastifyStatic, {
        root: resolve(folder),
        preCompressed,
        index: false,
        decorateReply: false,
        cacheControl: false,
        dotfiles: 'ignore',
        setHeaders: (reply) => {
          void reply.header('cache-control', FOREVER);
        },
      });
    },
    { prefix },
  );
}

/** The browser looks at it byte by byte at every start, to find a new build. */
const WORKER = 'sw.js';
/** The worker fetches only our own files; pictures are shown in notifications. */
export const WORKER_POLICY =
  "default-src 'none'; connect-src 'self'; img-src 'self'; base-uri 'none'; frame-ancestors 'none'";

/** Serves files at the root: robots.txt, the icon, the worker. Short-lived, since their names do not change. */
export async function serveRootFiles(app: FastifyInstance, folder: string, names: readonly string[]): Promise<void> {
  await app.register(fastifyStatic, { root: resolve(folder), serve: false });
  for (const name of names) {
    if (!existsSync(resolve(folder, name))) continue;
    app.get(`/${name}`, (_request, reply) => {
      if (name !== WORKER) return reply.sendFile(name, { maxAge: '1h' });
      void reply.header('cache-control', ASKED_ABOUT).header('content-security-policy', WORKER_POLICY);
      return reply.sendFile(name, { cacheControl: false });
    });
  }
}

/** Serves icons and pictures of the installed app: a folder of files whose names do not change. */
export async function serveNamedFiles(app: FastifyInstance, clientDir: string, folder: string): Promise<void> {
  const root = resolve(clientDir, folder);
  if (!existsSync(root)) return;
  await app.register(
    async (scope) => {
      answerMissing(scope);
      await scope.register(fastifyStatic, {
        root,
        index: false,
        decorateReply: false,
        dotfiles: 'ignore',
        maxAge: '1d',
      });
    },
    { prefix: `/${folder}` },
  );
}
