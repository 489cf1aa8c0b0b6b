import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { build, type Plugin, type ViteDevServer } from 'vite';

/** Replaces a worker left by an earlier run on the same port, and unregisters along with its caches. */
const NO_WORKER = `self.addEventListener('install', () => self.skipWaiting());
self.addEventListener('activate', (event) => event.waitUntil((async () => {
  for (const name of await caches.keys()) await caches.delete(name);
  await self.registration.unregister();
  for (const page of await self.clients.matchAll({ type: 'window' })) await page.navigate(page.url);
})()));
`;
/** The build name shared by worker and pages; generated when the server starts. */
const BUILD = `dev-${Date.now().toString(36)}`;
const SHELL = '/index.html';

interface DevWorkerOptions {
  /** `npm run dev -- --worker` */
  readonly isOn: boolean;
  /** Constants that the build defines for the sources. */
  readonly define: Readonly<Record<string, string>>;
}

/**
 * The service worker in development: off, so that edits are visible, or on, bundled from source whenever the browser
 * checks for an update. It then caches rendered pages and the shell, sends the outbox and offers updates; modules are
 * not cached, so an offline start needs a built app (`npm start`).
 */
export function devWorker({ isOn, define }: DevWorkerOptions): Plugin {
  let shell = '';
  return {
    name: 'dev-worker',
    apply: 'serve',
    transformIndexHtml: {
      order: 'post',
      handler: (html) =>
        isOn ? html.replace('<!--head-->', `<meta name="build" content="${BUILD}"><!--head-->`) : html,
    },
    configureServer: (server) => {
      server.middlewares.use((request, response, next) => {
        const path = request.url?.split('?')[0];
        const send = (type: string, body: string): void => {
          response.writeHead(200, { 'content-type': type, 'cache-control': 'no-cache' }).end(body);
        };
        if (path === '/sw.js' && !isOn) send('text/javascript', NO_WORKER);
        else if (path === '/sw.js') {
          const answer = async (): Promise<void> => {
            try {
              shell = await shellOf(server);
              send('text/javascript', await bundle(server.config.root, shell, define));
            } catch (error) {
              next(error);
            }
          };
          void answer();
        } else if (path === SHELL && shell !== '') send('text/html; charset=utf-8', shell);
        else next();
      });
    },
  };
}

async function shellOf(server: ViteDevServer): Promise<string> {
  const source = await readFile(join(server.config.root, 'index.html'), 'utf8');
  return server.transformIndexHtml(SHELL, source);
}

/** Bundles sw/ with a file list that contains only the shell, as scripts/lib/storefront-plugins.mjs writes it for the build. */
async function bundle(root: string, html: string, define: Readonly<Record<string, string>>): Promise<string> {
  const integrity = `sha384-${createHash('sha384').update(html).digest('base64')}`;
  const files = [{ url: SHELL, revision: BUILD, integrity, bytes: Buffer.byteLength(html), core: true }];
  const result = await build({
    root,
    configFile: false,
    logLevel: 'warn',
    publicDir: false,
    define: { ...define, 'self.__WB_MANIFEST': JSON.stringify(files) },
    build: {
      write: false,
      target: 'es2022',
      minify: false,
      sourcemap: 'inline',
      rolldownOptions: { input: join(root, 'sw/sw.ts'), output: { format: 'iife' } },
    },
  });
  const [output] = Array.isArray(result) ? result : [result];
  if (output === undefined || !('output' in output)) throw new Error('the worker was not built');
  return output.output[0].code;
}
