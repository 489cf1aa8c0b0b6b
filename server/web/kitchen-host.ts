import { existsSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import type { FastifyInstance } from 'fastify';
import * as v from 'valibot';
import { endpointPath } from '#contract/endpoint.ts';
import { api } from '#contract/endpoints.ts';
import { Environment } from '#contract/restaurants.ts';
import { type ApiFetch, readForFile } from './api-access.ts';
import { inlineScriptHashes } from './built-storefront.ts';
import { contentPolicy, setPolicy } from './content-policy.ts';
import { ASKED_ABOUT, serveImmutable, WORKER_POLICY } from './static-files.ts';

const BASE = '/kitchen';
const FILE_LIKE = /\.[a-z0-9]{1,12}$/i;
const strings = { name: (brand: string) => `Кухня · ${brand}`, short: 'Кухня' } as const;

const icon = (name: string, size: number, purpose: string) => ({
  src: `/icons/${name}-${size}.png`,
  sizes: `${size}x${size}`,
  type: 'image/png',
  purpose,
});

const manifestOf = async (apiFetch: ApiFetch, paper: string) => {
  const { brand } = v.parse(Environment, await (await apiFetch(endpointPath(api.environment))).json());
  return {
    id: `${BASE}/`,
    scope: `${BASE}/`,
    start_url: `${BASE}/`,
    lang: 'ru',
    dir: 'ltr',
    name: strings.name(brand.name),
    short_name: strings.short,
    display: 'standalone',
    orientation: 'any',
    theme_color: paper,
    background_color: paper,
    icons: [icon('icon', 192, 'any'), icon('icon', 512, 'any'), icon('maskable', 512, 'maskable')],
  };
};

/**
 * Serves the kitchen's screen (docs/product.md §26.24): a separate build, one page for all of its addresses, and a separate
 * installable app. It is not announced to search engines. Without a build in `folder` it is not served.
 */
export async function installKitchen(
  app: FastifyInstance,
  folder: string,
  { apiFetch, isSecure }: { readonly apiFetch: ApiFetch; readonly isSecure: boolean },
): Promise<void> {
  const file = join(resolve(folder), 'index.html');
  if (!existsSync(file)) return;
  const page = readFileSync(file, 'utf8');
  const policy = contentPolicy(inlineScriptHashes(page), { isSecure });
  const worker = readFileSync(join(resolve(folder), 'sw.js'), 'utf8');
  const paper = /name="theme-color" content="(#\w{6})"/.exec(page)?.[1] ?? '#FFFFFF';
  await serveImmutable(app, { prefix: `${BASE}/assets`, folder: join(folder, 'assets'), preCompressed: true });
  app.get(`${BASE}/sw.js`, (_request, reply) =>
    reply
      .header('cache-control', ASKED_ABOUT)
      .header('content-security-policy', WORKER_POLICY)
      .type('text/javascript; charset=utf-8')
      .send(worker),
  );
  app.get(`${BASE}/manifest.webmanifest`, async (request, reply) =>
    reply
      .header('cache-control', 'no-cache')
      .type('application/manifest+json; charset=utf-8')
      .send(JSON.stringify(await readForFile(request.log, () => manifestOf(apiFetch, paper)))),
  );
  // Relative addresses and the worker's scope start after the slash.
  app.get(BASE, (_request, reply) => reply.redirect(`${BASE}/`, 302));
  app.get(`${BASE}/*`, { config: { answersAnyTarget: true } }, (request, reply) => {
    void reply.header('x-robots-tag', 'noindex, nofollow');
    if (FILE_LIKE.test(request.url.split('?', 1)[0] ?? '') && !request.url.startsWith(`${BASE}/index.html`)) {
      return reply.code(404).header('cache-control', 'no-store').type('text/plain; charset=utf-8').send('Not found');
    }
    return setPolicy(reply, policy).header('cache-control', ASKED_ABOUT).type('text/html; charset=utf-8').send(page);
  });
}
