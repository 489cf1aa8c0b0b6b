import { mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { brotliCompressSync } from 'node:zlib';
import * as v from 'valibot';

export const INLINE = 'document.title';
export const TEMPLATE = `<!doctype html><html><head><title>Меню</title><script>${INLINE}</script><!--head--><script type="module" src="/assets/index-1.js"></script></head><body><div id="root"><!--app--></div><!--state--></body></html>`;
const MANIFEST = {
  'index.html': { file: 'assets/index-1.js', css: ['assets/index-1.css'] },
  'src/menu.tsx': { file: 'assets/menu-1.js', imports: ['index.html', '_shared.js'] },
  '_shared.js': { file: 'assets/shared-1.js' },
};
/** A stand-in for the built renderer: returns what it was called with. */
const RENDERER = `export const apiOrigin = '';
export function contractFetch(fetch) { return fetch; }
export function pageAddress(href) { return href.replace(/[?&](?!q=)[^=&]+=[^&]*/g, ''); }
export async function render({ href, place, headers, fetch }) {
  if (href === '/broken') throw new Error('no');
  if (href === '/old') return { kind: 'redirect', href: '/new', isPermanent: false };
  globalThis.rendered?.push(href);
  if (href.includes('slow')) await new Promise((done) => globalThis.waiting.push(done));
  const api = href === '/api-seen' ? await (await fetch('/api/hello', { headers })).text() : '';
  const html = '<p class="on">' + [href, place.restaurantId, place.orderType, Object.keys(headers).join(), api] + '</p>';
  return { kind: 'page', status: href === '/nope' ? 404 : 200, html, state: { now: 1 }, title: 'Т', description: null, modules: ['src/menu.tsx'], personal: href === '/mine' };
}`;

/** Returns the real renderer, from its sources: a storefront built with it shows the real pages, without their styles. */
async function realRenderer(): Promise<{ renderer: string; modules: readonly string[] }> {
  const root = new URL('../../', import.meta.url);
  // Loaded as the server itself loads the storefront: a program with separate types.
  const bundle: unknown = await import(new URL('src/app/entry-server.tsx', root).pathname);
  Object.assign(globalThis, { storefrontBundle: bundle });
  return {
    renderer: 'export const { apiOrigin, contractFetch, pageAddress, render } = globalThis.storefrontBundle;',
    modules: readdirSync(new URL('src', root), { recursive: true, encoding: 'utf8' })
      .filter((name) => /\.tsx?$/.test(name))
      .map((name) => `src/${name}`),
  };
}

const Route = v.object({
  options: v.object({ path: v.optional(v.string(), ''), ssr: v.optional(v.unknown()) }),
  children: v.optional(v.array(v.unknown()), []),
});

/** Returns the patterns below a route; none for a route rendered in the browser for one person (`ssr: false`). */
function patternsOf(route: unknown, above: string): readonly string[] {
  const { options, children } = v.parse(Route, route);
  if (options.ssr === false) return [];
  const own = `${above}/${options.path}`.replaceAll(/\/+/g, '/').replace(/(?<=.)\/$/, '');
  return [...(options.path === '' ? [] : [own]), ...children.flatMap((child) => patternsOf(child, own))];
}

/** Returns the patterns of all public addresses of the storefront: `/menu/$category`. */
export async function publicPatterns(): Promise<readonly string[]> {
  const tree: unknown = await import(new URL('../../src/app/route-tree.ts', import.meta.url).pathname);
  return patternsOf(v.parse(v.object({ routeTree: v.unknown() }), tree).routeTree, '');
}

/** Writes a built storefront that renders the real pages. */
export async function writeRealStorefront() {
  const { renderer, modules } = await realRenderer();
  return writeStorefront(
    renderer,
    Object.fromEntries(modules.map((name) => [name, { file: 'assets/menu-1.js', imports: ['index.html'] }])),
  );
}

/** Writes a built storefront of a few small files, for tests of its host. */
export function writeStorefront(renderer = RENDERER, modules = {}) {
  const folder = mkdtempSync(join(tmpdir(), 'web-'));
  const client = join(folder, 'client');
  mkdirSync(join(client, 'assets'), { recursive: true });
  mkdirSync(join(client, '.vite'));
  mkdirSync(join(folder, 'ssr'));
  mkdirSync(join(folder, 'media'));
  writeFileSync(join(client, 'index.html'), TEMPLATE);
  writeFileSync(join(client, '.vite/manifest.json'), JSON.stringify({ ...MANIFEST, ...modules }));
  for (const name of ['index-1.js', 'menu-1.js', 'shared-1.js'])
    writeFileSync(join(client, 'assets', name), `// ${name}`);
  writeFileSync(
    join(client, 'assets/index-1.css'),
    '@font-face{font-family:a;src:url(/a.woff2)}@font-face{font-family:b;src:local(c)}.on{top:0}.off{top:0}',
  );
  writeFileSync(join(client, 'assets/index-1.js.br'), brotliCompressSync('// index-1.js'));
  writeFileSync(join(client, 'favicon.txt'), 'a file of the root');
  writeFileSync(join(folder, 'media/dish-320.avif'), 'picture');
  writeFileSync(join(folder, 'ssr/package.json'), '{"type":"module"}');
  writeFileSync(join(folder, 'ssr/entry-server.js'), renderer);
  return {
    dirs: { clientDir: client, ssrDir: join(folder, 'ssr'), media: join(folder, 'media') },
    remove: () => rmSync(folder, { recursive: true }),
  };
}
