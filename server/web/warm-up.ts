import type { FastifyInstance } from 'fastify';

/** The pages that most visits begin with. */
const FIRST_PAGES = ['/', '/menu'];

/**
 * Renders the first pages once before anybody listens: compiling the storefront's code and building the menus takes four
 * times as long the first time (0.6 s for 0.15), and a page that waits for more than half a second goes without its
 * slides and popular dishes, which then push its contents down (docs/product.md §9.1). A failure is the log's.
 */
export async function warmUp(app: FastifyInstance): Promise<void> {
  for (const url of FIRST_PAGES) {
    const { statusCode } = await app.inject({ method: 'GET', url });
    if (statusCode >= 500) app.log.warn({ url, statusCode }, 'the first rendering failed');
  }
}
