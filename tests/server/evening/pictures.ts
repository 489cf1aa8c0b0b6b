import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { type Browser, chromium } from '@playwright/test';
import Fastify from 'fastify';
import sharp from 'sharp';
import { SESSION_HEADER } from '#contract/calls/partner-endpoint.ts';
import { installKitchen } from '#server/web/kitchen-host.ts';
import { fetchInProcess } from '#server/web/api-access.ts';
import type { TestWorld } from '../cart-order-client.ts';

const SIZES = [
  [1024, 768],
  [768, 1024],
  [1280, 800],
  [1920, 1080],
] as const;
const SCHEMES = ['light', 'dark'] as const;
/** What is seen of a board from the far side of a room. */
const FAR = 0.25;

type Served = Pick<TestWorld, 'app' | 'now'>;

/** Serves the built screen of a kitchen before the test's app, whose clock it is told. Returns its address, and what ends it. */
async function serveKitchen({ app, now }: Served): Promise<{ origin: string; close: () => Promise<unknown> }> {
  const front = Fastify();
  front.removeAllContentTypeParsers();
  front.addContentTypeParser('*', { parseAs: 'buffer' }, (_request, body, done) => done(null, body));
  await installKitchen(front, join(import.meta.dirname, '../../../dist/kitchen'), {
    apiFetch: fetchInProcess(app),
    isSecure: false,
  });
  front.all('/api/*', async (request, reply) => {
    const { 'content-length': _length, ...headers } = request.headers;
    const answer = await app.inject({
      method: request.method === 'POST' ? 'POST' : 'GET',
      url: request.url,
      headers,
      ...(Buffer.isBuffer(request.body) ? { payload: request.body } : {}),
    });
    // Node writes the date by the real clock.
    return reply
      .code(answer.statusCode)
      .headers({ ...answer.headers, date: now().toUTCString() })
      .send(answer.rawPayload);
  });
  const origin = await front.listen({ port: 0, host: '127.0.0.1' });
  return { origin, close: () => front.close() };
}

/** Logs a browser in with a key, and takes the board in every size. Returns the names of the files. */
async function takeBoards(
  browser: Browser,
  origin: string,
  { key, scheme, folder }: { readonly key: string; readonly scheme: (typeof SCHEMES)[number]; readonly folder: string },
): Promise<string[]> {
  const context = await browser.newContext({ colorScheme: scheme, serviceWorkers: 'block', locale: 'ru-RU' });
  const login = await context.request.post(`${origin}/api/partner/session`, {
    data: { key },
    headers: { [SESSION_HEADER]: '1', origin, 'idempotency-key': `evening-pictures-${scheme}` },
  });
  if (!login.ok()) throw new Error(`the login was answered ${login.status()}`);
  const page = await context.newPage();
  const files: string[] = [];
  for (const [width, height] of SIZES) {
    await page.setViewportSize({ width, height });
    await page.goto(`${origin}/kitchen/`);
    await page.locator('[data-order]').first().waitFor();
    await page.evaluate('document.fonts.ready');
    const picture = await page.screenshot({ animations: 'disabled' });
    const name = `board-${width}x${height}-${scheme}`;
    const far = await sharp(picture)
      .resize(Math.round(width * FAR))
      .png()
      .toBuffer();
    for (const [file, bytes] of [
      [`${name}.png`, picture],
      [`${name}-far.png`, far],
    ] as const) {
      await writeFile(join(folder, file), bytes);
      files.push(file);
    }
  }
  await context.close();
  return files;
}

/**
 * Takes pictures of a kitchen's board as it is now: the built screen in a browser, on tablets and a monitor, light and dark, each also as small
 * as it is seen from the far side of a room. Returns the names of the files in `folder`.
 */
export async function takePictures(served: Served, key: string, folder: string): Promise<string[]> {
  await mkdir(folder, { recursive: true });
  const path = process.env['CHROMIUM_PATH'];
  const front = await serveKitchen(served);
  const browser = await chromium.launch(path === undefined ? {} : { executablePath: path });
  try {
    const files: string[] = [];
    for (const scheme of SCHEMES) files.push(...(await takeBoards(browser, front.origin, { key, scheme, folder })));
    return files;
  } finally {
    await browser.close();
    await front.close();
  }
}
