import { createServer, type Server } from 'node:http';
import { brotliCompressSync } from 'node:zlib';
import * as v from 'valibot';
import type { Banner, Product } from '#contract/catalog.ts';
import { type Endpoint, endpointPath, type OkOf } from '#contract/endpoint.ts';
import { api } from '#contract/endpoints.ts';
import type { Picture } from '#contract/primitives.ts';
import { PLACE_COOKIE, PLACE_QUERY } from './place.ts';

/** Pictures that our first view loads eagerly: two rows of cards. */
const EAGER_DISHES = 4;

const escape = (text: string): string => text.replace(/[&<>"]/g, (char) => `&#${char.codePointAt(0)};`);
const roubles = (kopecks: number): string => `${kopecks / 100} ₽`;

const image = (picture: Picture | null, sizes: string, eager: boolean): string => {
  if (picture === null) return '';
  const sources = picture.widths.map((width) => `${picture.base}-${width}.avif ${width}w`).join(', ');
  const load = eager ? 'fetchpriority="high"' : 'loading="lazy"';
  return `<img srcset="${sources}" sizes="${sizes}" alt="" width="320" height="${Math.round(320 / picture.ratio)}" ${load}>`;
};

const story = ({ title, link, picture }: Banner): string =>
  `<li>${image(picture, '3.5rem', false)}<a href="${escape(link ?? '')}">${escape(title)}</a></li>`;

const card = ({ id, name, weight, price, picture }: Product, index: number): string =>
  `<li>${image(picture, '46vw', index < EAGER_DISHES)}<h3>${escape(name)}</h3><p>${escape(weight)}</p>` +
  `<button type="button" data-add-product="${id}">${roubles(price)}</button></li>`;

interface Menu {
  readonly banners: readonly Banner[];
  /** In the display order of our page: the popular dishes come first. */
  readonly dishes: readonly Product[];
}

/**
 * The physical limit: stories and dishes of our menu in the same order with the same pictures, so that the same dish is the first on both
 * screens; a dozen lines of style, and one line of script that responds to a tap. No frame, icons, search, category bar, custom fonts or
 * data.
 */
const bareHtml = (menu: Menu): string => `<!doctype html><html lang="ru"><meta charset="utf-8">
<meta name="viewport" content="width=device-width"><title>Меню</title><style>
body{margin:0;padding:16px;font:16px/1.45 Arial,sans-serif;background:#fff8ee;color:#2b1d17}
ul{display:grid;grid-template-columns:1fr 1fr;gap:12px;padding:0;list-style:none}
.row{grid-template:auto/none;grid-auto-flow:column;grid-auto-columns:56px;overflow-x:auto}.row li{font-size:11px;border-radius:0;background:none}.row img{height:56px;border-radius:50%;object-fit:cover}
li{background:#fff;border-radius:20px;overflow:hidden}img{width:100%;height:auto;display:block}
h3,p{margin:8px 12px}button{margin:8px 12px;min-height:44px;border:0;border-radius:14px;background:#fce7df}
</style><script>addEventListener('click',function(e){var b=e.target.closest('[data-add-product]');if(b)b.dataset.noted=1})</script><h1>Меню</h1><ul class="row">${menu.banners
  .map(story)
  .join('')}</ul><ul>${menu.dishes.map(card).join('')}</ul></html>`;

/** Reads the content of our menu from the API, and its order from the page itself. */
async function readMenu(origin: string): Promise<Menu> {
  const read = async <E extends Endpoint>(endpoint: E, query = ''): Promise<OkOf<E>> => {
    const answer = await fetch(`${origin}${endpointPath(endpoint)}${query}`);
    return v.parse(endpoint.ok ?? v.null(), await answer.json()) as OkOf<E>;
  };
  const page = await (await fetch(`${origin}/menu`, { headers: { cookie: PLACE_COOKIE } })).text();
  const order = [...page.matchAll(/<h3[^>]*><a [^>]*href="\?dish=(\d+)"/g)].map(([, id]) => Number(id));
  const { products } = await read(api.products, PLACE_QUERY);
  const dishes = order.flatMap((id) => products.find((product) => product.id === id) ?? []);
  if (dishes.length < 90) throw new Error(`The page at ${origin}/menu shows ${dishes.length} dishes, not ninety`);
  return { banners: await read(api.banners), dishes };
}

/** Serves the bare page at `/menu` on its own port, and proxies pictures from the app at `origin`. */
export async function serveBarePage(origin: string, port: number): Promise<Server> {
  const html = brotliCompressSync(bareHtml(await readMenu(origin)));
  const server = createServer((request, response) => {
    if (request.url === '/menu') {
      response.writeHead(200, { 'content-type': 'text/html; charset=utf-8', 'content-encoding': 'br' }).end(html);
      return;
    }
    fetch(`${origin}${request.url ?? '/'}`)
      .then(async (upstream) => {
        const body = Buffer.from(await upstream.arrayBuffer());
        response
          .writeHead(upstream.status, {
            'content-type': upstream.headers.get('content-type') ?? 'application/octet-stream',
            'cache-control': upstream.headers.get('cache-control') ?? 'no-store',
          })
          .end(body);
      })
      .catch(() => response.writeHead(502).end());
  });
  await new Promise<void>((resolve) => {
    server.listen(port, '127.0.0.1', resolve);
  });
  return server;
}
