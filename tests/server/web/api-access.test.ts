// Proves docs/product.md §18.10.
import Fastify from 'fastify';
import { describe, expect, it } from 'vitest';
import { fetchInProcess, visitorHeaders } from '#server/web/api-access.ts';

describe('API calls made while rendering', () => {
  const asked = async (trustProxy: boolean, from: string, headers: Record<string, string>): Promise<string> => {
    const app = Fastify({ trustProxy });
    app.get('/api/ip', (request) => ({ ip: request.ip }));
    const ask = fetchInProcess(app);
    app.get('/page', (request) =>
      ask('/api/ip', { headers: visitorHeaders(request, null) }).then((answer) => answer.json()),
    );
    const answer = await app.inject({ url: '/page', remoteAddress: from, headers });
    return answer.json<{ ip: string }>().ip;
  };

  it('count against the visitor that the page is rendered for', async () => {
    expect(await asked(false, '203.0.113.7', {})).toBe('203.0.113.7');
  });

  it('accept a forwarded address from a trusted proxy only [18.10a]', async () => {
    const headers = { 'x-forwarded-for': '198.51.100.1' };
    expect(await asked(false, '203.0.113.7', headers)).toBe('203.0.113.7');
    expect(await asked(true, '203.0.113.7', headers)).toBe('198.51.100.1');
  });
});
