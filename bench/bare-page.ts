import { createServer, type Server } from 'node:http';
import { brotliCompressSync } from 'node:zlib';
import * as v from 'valibot';
import { ProductList, type Product } from '../contract/catalog.ts';

/** Cards whose pictures a first view shows, as on our page. */
const EAGER = 4;

const escape = (text: string): string => text.replace(/[&<>"]/g, (char) => `&#${char.codePointAt(0)};`);

const picture = ({ picture: one }: Product, eager: boolean): string => {
  if (one === null) return '';
  const sources = one.widths.map((width) => `${one.base}-${width}.avif ${width}w`).join(', ');
  const load = eager ? 'fetchpriority="high"' : 'loading="lazy"';
  return `<img srcset="${sources}" sizes="46vw" alt="" width="320" height="${Math.round(320 / one.ratio)}" ${load}>`;
};

const card = (product: Product, index: number): string =>
  `<li>${picture(product, index < EAGER)}<h3>${escape(product.name)}</h3><p>${escape(product.weight)}</p>` +
  `<button type="button" data-add-product="${product.id}">${product.price / 100} ₽</button></li>`;

/** The physical limit: the same dishes and pictures, a dozen lines of style, one line of script that answers a tap. */
const bareHtml = (products: readonly Product[]): string => `<!doctype html><html lang="ru"><meta charset="utf-8">
<meta name="viewport" content="width=device-width"><title>Меню</title><style>
body{margin:0;padding:16px;font:16px/1.45 Arial,sans-serif;background:#fff8ee;color:#2b1d17}
ul{display:grid;grid-template-columns:1fr 1fr;gap:12px;padding:0;list-style:none}
li{background:#fff;border-radius:20px;overflow:hidden}img{width:100%;height:auto;display:block}
h3,p{margin:8px 12px}button{margin:8px 12px;min-height:44px;border:0;border-radius:14px;background:#fce7df}
</style><script>addEventListener('click',function(e){var b=e.target.closest('[data-add-product]');if(b)b.dataset.noted=1})</script><h1>Меню</h1><ul>${products.map(card).join('')}</ul></html>`;

/** Serves the bare page at `/menu` on a port of its own, and passes pictures on from the app at `origin`. */
export async function serveBarePage(origin: string, port: number): Promise<Server> {
  const answer = await fetch(`${origin}/api/restaurant/products?restaurant_id=1&order_type=delivery`);
  const { products } = v.parse(ProductList, await answer.json());
  const html = brotliCompressSync(bareHtml(products));
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
