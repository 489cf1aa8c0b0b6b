// Proves docs/product.md §9.1.
import fastify from 'fastify';
import { expect, it, vi } from 'vitest';
import { warmUp } from '#server/web/warm-up.ts';

it('renders the first pages before the server listens; a failed one is only logged', async () => {
  const app = fastify({ logger: false });
  const asked: string[] = [];
  const warned = vi.spyOn(app.log, 'warn');
  app.get('/*', async (request, reply) => {
    asked.push(request.url);
    return reply.code(request.url === '/menu' ? 503 : 200).send('');
  });
  await warmUp(app);
  expect(asked).toEqual(['/', '/menu']);
  expect(warned).toHaveBeenCalledExactlyOnceWith({ url: '/menu', statusCode: 503 }, expect.any(String));
  await app.close();
});
