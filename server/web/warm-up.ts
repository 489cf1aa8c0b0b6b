import type { FastifyInstance } from 'fastify';

/** The pages on which most visits start. */
const FIRST_PAGES = ['/', '/menu'];

/**
 * Renders the first pages once before the server listens: compiling the storefront's code and building the menus takes four
 * times as long the first time (0.6 s for 0.15), and a page that waits for more than half a second is sent without its
 * slides and popular dishes, which then shift its layout (docs/product.md §9.1). A failure is only logged.
 */
export async function warmUp(app: FastifyInstance): Promise<void> {
  for (const url of FIRST_PAGES) {
    const { statusCode } = await app.inject({ method: 'GET', url });
    if (statusCode >= 500) app.log.warn({ url, statusCode }, 'the first rendering failed');
  }
}
