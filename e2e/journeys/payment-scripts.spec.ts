// Proves docs/security/payment-page-scripts.md: the scripts of the payment page are those of the inventory, and what we built.
import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { FIRST_PORT } from '../support/hours.ts';
import { cardForm, CARDS, goToPayment, payByCard } from '../support/payment.ts';
import { expect, type Page, test } from '../support/test.ts';

const ROOT = join(import.meta.dirname, '../..');
/** The stand-in for the provider's host. */
const SANDBOX = `http://127.0.0.1:${FIRST_PORT + 1000}`;
const PROVIDER = 'https://widget.cloudpayments.ru';

/** The first column of the inventory. */
const INVENTORY = [
  ...readFileSync(join(ROOT, 'docs/security/payment-page-scripts.md'), 'utf8').matchAll(/^\| `([^`]+)`/gm),
].map(([, name = '']) => name);

const isListed = (address: string): boolean =>
  INVENTORY.some((name) => {
    const [first = '', ...rest] = name.split('*');
    return rest.length === 0
      ? address === name
      : address.startsWith(first) &&
          /^[\w-]+$/.test(address.slice(first.length, -(rest[0]?.length ?? 0))) &&
          address.endsWith(rest[0] ?? '');
  });

const sha256 = (text: string): string => createHash('sha256').update(text).digest('base64');

/** Scripts within the page, as the content policy names them. */
const inlineScripts = async (page: Page): Promise<string[]> => {
  const texts = await page.evaluate(() =>
    [...document.scripts].flatMap(({ src, type, text }) =>
      src === '' && (type === '' || type === 'module') ? [text] : [],
    ),
  );
  return texts.map((text) => `'sha256-${sha256(text)}'`);
};

test.use({ given: 'place' });

test('the inventory is read', () => {
  expect(INVENTORY).toContain('inline');
  expect(isListed('/assets/index-AbC123.js')).toBe(true);
  for (const address of [
    '/media/x.js',
    '/assets/../x.js',
    `${PROVIDER}/bundles/other.js`,
    'https://evil.example/assets/a.js',
  ])
    expect(isListed(address), address).toBe(false);
});

test(
  'every script of the payment page is in the inventory, comes from the build, and is allowed by the policy as it is',
  { tag: ['@phone', '@rest'] },
  async ({ page, shop, faults }) => {
    faults.expect(new RegExp(`^other host: ${SANDBOX}`));
    const asked = new Set<string>();
    page.on('request', (request) => {
      if (request.resourceType() !== 'script' || request.frame() !== page.mainFrame()) return;
      const here = new URL(page.url());
      if (!here.pathname.startsWith('/pay/')) return;
      const { origin, pathname, search } = new URL(request.url());
      const whose = origin === here.origin ? '' : origin === SANDBOX ? PROVIDER : origin;
      asked.add(`${whose}${pathname}${search}`);
    });
    await shop.open();
    await goToPayment(shop);
    const answer = await page.reload();
    await expect(cardForm(page).getByLabel('Номер карты', { exact: true })).toBeVisible();
    const inline = await inlineScripts(page);
    const policy = answer?.headers()['content-security-policy'] ?? '';
    await payByCard(page, CARDS.plain);
    await page.waitForURL(/\/order-status\//);

    const differ: string[] = [];
    for (const path of asked) {
      if (!path.startsWith('/')) continue;
      const served = await (await page.request.get(path)).text();
      if (served !== readFileSync(join(ROOT, 'dist/client', path), 'utf8')) differ.push(path);
    }
    expect([...asked].filter((address) => !isListed(address))).toEqual([]);
    expect([...asked]).toContain(`${PROVIDER}/bundles/cloudpayments.js`);
    expect([...asked].some((address) => address.startsWith('/assets/index-'))).toBe(true);
    expect(differ).toEqual([]);
    expect(inline.length).toBeGreaterThan(2);
    const sources = /script-src ([^;]*)/.exec(policy)?.[1]?.split(' ') ?? [];
    expect(inline.filter((hash) => !sources.includes(hash))).toEqual([]);
    // Nothing else is allowed: our origin, these hashes, and the provider.
    expect(sources.filter((source) => !inline.includes(source)).toSorted()).toEqual(["'self'", SANDBOX].toSorted());
  },
);
