// Proves docs/product.md §6.15, §6.19, §6.21, §6.22.
import { placeByApi } from '../support/orders-by-api.ts';
import { DISH } from '../support/fault-dishes.ts';
import { expectAccessible } from '../support/axe.ts';
import { moveOrder } from '../support/sandbox.ts';
import { expectNoSidewaysScroll } from '../support/screen.ts';
import { expect, test } from '../support/test.ts';
import { useOwnServer } from '../support/use-own-server.ts';

const server = useOwnServer(11);
test.use({ given: 'place' });

test(
  'the kitchen’s tap is seen at once on the order’s page and over the menu, without a question; a network that was away brings what was missed',
  { tag: ['@phone', '@rest'] },
  async ({ page, shop, context, faults }) => {
    await shop.open('/info/legal');
    const order = await placeByApi(page, [DISH]);
    // As the checkout would: this device has ordered it.
    await page.evaluate((id) => localStorage.setItem('storefront-order_ids', JSON.stringify([id])), order.id);
    const opened = page.waitForResponse(/\/orders\/events/);
    await shop.open(`/order-status/${order.id}`);
    const article = page.getByRole('article');
    await expect(article.getByText('Отправлен в ресторан').first()).toBeVisible();
    expect((await opened).status()).toBe(200);
    await moveOrder(server.origin, order.id, 'confirmed');
    await expect(article.getByText('Ресторан принял').first()).toBeVisible({ timeout: 3000 });
    let asked = 0;
    page.on('request', (request) => {
      if (request.url().includes('/orders/status')) asked += 1;
    });
    await moveOrder(server.origin, order.id, 'preparing');
    await expect(article.getByText('Готовится').first()).toBeVisible({ timeout: 3000 });
    expect(asked).toBe(0);

    await shop.open('/menu');
    const bar = page.getByRole('complementary', { name: 'Заказ в работе' });
    await expect(bar.getByRole('link')).toContainText('Готовится');
    await expect(page).toHaveTitle(/^● /);
    await expectNoSidewaysScroll(page);
    await expectAccessible(page, 'menu with an order under way');

    // What was said without a network is told when it is back.
    faults.expect(/request failed|ERR_INTERNET_DISCONNECTED/);
    await context.setOffline(true);
    await expect(page.getByText(/Нет связи/).first()).toBeVisible();
    await moveOrder(server.origin, order.id, 'prepared');
    await context.setOffline(false);
    await expect(bar.getByRole('link')).toContainText('Можно забирать');
    await bar.getByRole('link').click();
    await expect(page).toHaveURL(new RegExp(`/order-status/${order.id}$`));
    await expect(article.getByText('Можно забирать').first()).toBeVisible();

    await page.goBack();
    await expect(bar).toBeVisible();
    await moveOrder(server.origin, order.id, 'delivered');
    await expect(bar).toHaveCount(0);
    await expect(page).not.toHaveTitle(/^● /);
  },
);
