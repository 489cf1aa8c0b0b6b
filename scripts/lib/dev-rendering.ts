import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import * as v from 'valibot';
import type { EnvironmentModuleNode, Plugin, ViteDevServer } from 'vite';
import { placeFromCookies } from '#contract/page-place.ts';
import { fetchRemote } from '#server/web/remote-api.ts';
import { cleanHtml } from '#server/rich-text/clean-html.ts';
import { pageHtml } from '#server/web/page-html.ts';
import { RendererModule } from '#server/web/renderer.ts';

const ENTRY = '/src/app/entry-server.tsx';
/** Vite injects the full sheets into the page itself: the ones from server rendering would survive an edit. */
const FORGET_STYLES = `<script type="module">
const forget = () => 'ready' in document.documentElement.dataset
  ? document.querySelector('style[data-rendered]')?.remove()
  : requestAnimationFrame(forget);
forget();
</script>`;

/**
 * Server-renders the first view of every page in development too, from the current sources, so that hydration is
 * exercised during work. A page that fails to render falls back to the plain shell, as in production, and its error is
 * logged to the terminal.
 *
 * @param apiOrigin address of the API for rendering
 */
export function devRendering(apiOrigin: string): Plugin {
  return {
    name: 'dev-rendering',
    apply: 'serve',
    // After Vite's own middleware: what is left is a page.
    configureServer: (server) => () => {
      server.middlewares.use((request, response, next) => {
        const url = request.originalUrl ?? '/';
        if (request.method !== 'GET' || request.url !== '/index.html') {
          next();
          return;
        }
        const answer = async (): Promise<void> => {
          try {
            const page = await renderPage(server, { url, cookies: request.headers.cookie ?? '', apiOrigin });
            response.writeHead(page.status, page.headers).end(page.html);
          } catch (error) {
            const known = error instanceof Error ? error : new Error(String(error));
            server.ssrFixStacktrace(known);
            server.config.logger.error(
              `rendering ${url} failed; sent the plain shell\n${known.stack ?? known.message}`,
            );
            next();
          }
        };
        void answer();
      });
    },
  };
}

interface PageRequest {
  readonly url: string;
  readonly cookies: string;
  readonly apiOrigin: string;
}

async function renderPage(server: ViteDevServer, { url, cookies, apiOrigin }: PageRequest) {
  const renderer = v.parse(RendererModule, await server.ssrLoadModule(ENTRY));
  const result = await renderer.render({
    href: renderer.pageAddress(url),
    place: placeFromCookies((name) => cookieOf(cookies, name)),
    now: new Date(),
    fetch: fetchRemote(apiOrigin),
    headers: {},
    cleanHtml,
  });
  if (result.kind === 'redirect') return { status: 302, headers: { location: result.href }, html: '' };
  const source = await readFile(join(server.config.root, 'index.html'), 'utf8');
  const template = await server.transformIndexHtml(url, source);
  const html = pageHtml(template, { ...result, assets: { scripts: [], styles: await stylesOf(server) } })
    .replaceAll('<link rel="stylesheet" crossorigin href="dev:" disabled>', '')
    .replace('<style>', '<style data-rendered>')
    .replace('</body>', () => `${FORGET_STYLES}</body>`);
  return { status: result.status, headers: { 'content-type': 'text/html; charset=utf-8' }, html };
}

function cookieOf(header: string, name: string): string | null {
  const found = header.split(/;\s*/).find((part) => part.startsWith(`${name}=`));
  return found === undefined ? null : decodeURIComponent(found.slice(name.length + 1));
}

/** Returns every sheet imported by the rendering, dependencies first. */
async function stylesOf(server: ViteDevServer): Promise<{ href: string; css: string }[]> {
  const seen = new Set<EnvironmentModuleNode>();
  const sheets: string[] = [];
  const visit = (module: EnvironmentModuleNode | undefined): void => {
    if (module === undefined || seen.has(module)) return;
    seen.add(module);
    for (const imported of module.importedModules) visit(imported);
    if (module.url.endsWith('.css')) sheets.push(module.url);
  };
  visit(await server.environments.ssr.moduleGraph.getModuleByUrl(ENTRY));
  return Promise.all(
    sheets.map(async (url) => ({ href: 'dev:', css: (await server.transformRequest(`${url}?direct`))?.code ?? '' })),
  );
}
