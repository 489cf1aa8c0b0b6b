// Proves docs/product.md §21.3.
import fastify from 'fastify';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createSmsInbox, installSmsInbox } from '#server/sandbox/sms-inbox.ts';
import { startTestApp, type TestApp } from '../support/server.ts';
import { smallChain } from '../support/small-chain.ts';

const NOW = new Date('2026-11-20T12:00:00.000Z');

it('shows messages to a phone as text, newest first', async () => {
  const inbox = createSmsInbox(() => NOW);
  const app = fastify();
  installSmsInbox(app, inbox);
  expect((await app.inject('/sandbox/sms')).body).toContain('Пока ничего не приходило');
  await inbox.send({ phone: '79161234567', text: '<b>код</b> 123456\n\n@localhost #123456' });
  const code = await inbox.call?.('79161234568');
  const page = await app.inject('/sandbox/sms');
  expect(page.headers).toMatchObject({ 'cache-control': 'no-store', 'content-type': 'text/html; charset=utf-8' });
  expect(page.headers['content-security-policy']).toContain("default-src 'none'");
  expect(page.body).toContain('&lt;b&gt;код&lt;/b&gt; 123456');
  expect(page.body).toContain('+7 916 123-45-67');
  expect(page.body.indexOf('Звонок')).toBeLessThan(page.body.indexOf('СМС на'));
  const { delivered } = (await app.inject('/sandbox/sms.json')).json();
  expect(delivered[0].text.replaceAll(/\D/g, '').slice(-4)).toBe(code);
  await app.close();
});

let bare: TestApp;
beforeAll(async () => {
  bare = await startTestApp({
    chain: smallChain(),
    config: { sms: { provider: 'smsru', apiId: 'id', sender: null } },
  });
});
afterAll(() => bare.close());

// server.ts mounts it in the demo, and only where no provider is configured.
it('is not part of the app itself', async () => {
  for (const path of ['/sandbox/sms', '/sandbox/sms.json']) {
    expect((await bare.app.inject(path)).statusCode).toBe(404);
  }
});
