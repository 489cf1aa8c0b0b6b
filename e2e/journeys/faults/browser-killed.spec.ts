// Proves docs/product.md §9.27.
import { expect, FaultShop, ONCE, ordersOf, readyToOrder, test } from '#e2e/support/fault-test.ts';
import { originOf } from '#e2e/support/hours.ts';
import { phone } from '#e2e/support/phone.ts';
import { PLACE, script } from '#e2e/support/scripted.ts';

test.skip(...ONCE);

// Verified to fail with a new idempotency key per attempt and a server that forgets keys.
test('the browser is killed while the order is sent, and the next start finds it with the same key', async ({
  launchOptions,
  homes,
}) => {
  const origin = originOf('day');
  const device = phone(launchOptions, origin);
  try {
    const before = await device.open();
    await before.setStorageState((await homes())('dishes', origin));
    await readyToOrder(new FaultShop(await before.newPage(), true), origin);
    const sent = await script(before, PLACE, async (_route, serve) => {
      await serve();
      await device.kill();
    });
    const [page] = before.pages().slice(-1);
    await page?.getByRole('button', { name: /^Заказать за/ }).click();
    await expect.poll(() => sent.ids.size).toBe(1);
    await expect.poll(() => before.pages().length).toBe(0);

    const after = await device.open();
    const repeated = await script(after, PLACE);
    const next = await after.newPage();
    await next.goto(`${origin}/orders`);
    await expect(next.getByRole('link', { name: /№/ })).toHaveCount(1, { timeout: 30_000 });
    await expect.poll(() => repeated.count()).toBe(1);
    expect([...repeated.keys]).toEqual([...sent.keys]);
    expect([...repeated.ids]).toEqual([...sent.ids]);
    expect(await ordersOf(next)).toEqual([...sent.ids]);
  } finally {
    await device.dispose();
  }
});
