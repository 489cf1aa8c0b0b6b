import { describe, expect, it, onTestFinished } from 'vitest';
import { buildStorefrontHost } from '#server/web/storefront-host.ts';
import { createLogger } from '#server/http/logging.ts';
import { startTestApp, TEST_CONFIG } from '../support/server.ts';
import { writeStorefront } from '../support/storefront.ts';

const ADDRESS = '/.well-known/security.txt';
const CONTACT = { securityContact: 'mailto:security@food.example', publicOrigin: 'https://food.example' };

describe('/.well-known/security.txt (docs/product.md §12.19)', () => {
  it('has the contact of the settings, for half a year from now', async () => {
    const test = await startTestApp({ config: CONTACT, now: () => new Date('2026-11-20T10:30:00Z') });
    onTestFinished(test.close);
    const { statusCode, headers, body } = await test.app.inject(ADDRESS);
    expect([statusCode, headers['content-type']]).toEqual([200, 'text/plain; charset=utf-8']);
    expect(body.split('\n')).toEqual([
      'Contact: mailto:security@food.example',
      'Expires: 2027-05-19T10:00:00.000Z',
      'Preferred-Languages: ru, en',
      'Canonical: https://food.example/.well-known/security.txt',
      '',
    ]);
  });

  it('does not exist without a contact', async () => {
    const test = await startTestApp({});
    onTestFinished(test.close);
    expect((await test.app.inject(ADDRESS)).statusCode).toBe(404);
  });

  it('is there for a storefront of a backend elsewhere, too', async () => {
    const { dirs, remove } = writeStorefront();
    onTestFinished(remove);
    const config = { ...TEST_CONFIG, ...CONTACT, web: { ...TEST_CONFIG.web, ...dirs } };
    const app = await buildStorefrontHost(config, 'http://127.0.0.1:9', createLogger('silent'));
    onTestFinished(() => app.close());
    expect((await app.inject(ADDRESS)).body).toContain(`Contact: ${CONTACT.securityContact}\n`);
  });
});
