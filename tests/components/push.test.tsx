// Proves docs/product.md §27.8 and §27.9 on the screens themselves.
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import type { Order } from '#contract/orders.ts';
import { reconcilePush } from '#client/push/push.ts';
import { Refused } from '../src/client/support/fake-api.ts';
import { FakeShop } from '../support/fake-shop.ts';
import { ENVIRONMENT } from '../support/fixtures/chain.ts';
import { expectAccessible } from './support/axe.ts';
import { ENDPOINT, FakeBrowser, forgetFakeBrowser, pushShop } from './support/fake-push.ts';
import type { Given } from './support/mount-shop.tsx';
import { openShop } from './support/open-shop.tsx';
import { quiet } from './support/quiet.ts';

let browser: FakeBrowser;
beforeEach(() => {
  browser = new FakeBrowser();
  browser.install();
});
afterEach(forgetFakeBrowser);

const orderOf = (api: FakeShop, status: Order['status'] = 'confirmed'): string => {
  const order = { ...api.placeBehind(api.create().id), status };
  api.orders.set(order.id, order);
  return `/order-status/${order.id}`;
};
const card = () => page.getByRole('region', { name: 'Уведомления' });
const yes = () => page.getByRole('button', { name: 'Сообщать' });
const no = () => page.getByRole('button', { name: 'Не нужно' });
const standing = async (): Promise<void> => {
  await expect.element(page.getByRole('heading', { level: 1 })).toBeVisible();
};

describe('the notification prompt on the order page', () => {
  test('asks the browser for permission only on a tap, and sends the subscription to the server [27.8]', async () => {
    const api = pushShop();
    const { go } = await openShop(orderOf(api), {}, api);
    await expect.element(page.getByText('Сообщать, как движется заказ?')).toBeVisible();
    await expectAccessible('the question whether to be told of an order');
    expect(browser.asked).toBe(0);
    await yes().click();
    await expect.element(page.getByText('Напишем о каждом шаге заказа.')).toBeVisible();
    // Startup sends the same once more when it runs after the tap.
    expect(api.sent('savePush')[0]).toEqual({
      endpoint: ENDPOINT,
      keys: { p256dh: 'p'.repeat(87), auth: 'a'.repeat(22) },
      replaces: null,
      kinds: null,
    });
    await go('/profile');
    await go(orderOf(api));
    await standing();
    await expect.element(card()).not.toBeInTheDocument();
  });

  test('is not shown again after a refusal [27.8]', async () => {
    const api = pushShop();
    await openShop(orderOf(api), {}, api);
    await no().click();
    await expect.element(card()).not.toBeInTheDocument();
    await openShop(orderOf(api), { again: true }, api);
    await standing();
    await expect.element(card()).not.toBeInTheDocument();
    expect(browser.asked).toBe(0);
  });

  test('shows where a block in the browser can be undone', async () => {
    const api = pushShop();
    browser.answer = 'denied';
    await openShop(orderOf(api), {}, api);
    await yes().click();
    await expect.element(page.getByText(/запрещены в браузере/)).toBeVisible();
    expect(api.sent('savePush')).toEqual([]);
  });

  test('is shown once more after it was closed without an answer', async () => {
    const api = pushShop();
    browser.answer = 'default';
    await openShop(orderOf(api), {}, api);
    await yes().click();
    await expect.element(page.getByText(/не получил разрешения/)).toBeVisible();
    await expect.element(yes()).toBeVisible();
  });

  test.each(['the push service', 'the server'])('shows a failure of %s, and can be retried', async (who) => {
    const api = pushShop();
    browser.fails = who === 'the push service';
    if (who === 'the server') {
      api.script('savePush', () => {
        throw new Refused('UNAVAILABLE');
      });
    }
    await openShop(orderOf(api), {}, api);
    await yes().click();
    await expect.element(page.getByText(/Не получилось включить/)).toBeVisible();
    browser.fails = false;
    api.script('savePush', () => ({ kinds: { order_status: true, promotions: false } }));
    await yes().click();
    await expect.element(page.getByText('Напишем о каждом шаге заказа.')).toBeVisible();
  });

  test('leads to the installation first on an iPhone', async () => {
    vi.stubGlobal('PushManager', undefined);
    Reflect.deleteProperty(globalThis, 'PushManager');
    vi.spyOn(navigator, 'userAgent', 'get').mockReturnValue('Mozilla/5.0 (iPhone; CPU iPhone OS 18_4 like Mac OS X)');
    const api = pushShop();
    await openShop(orderOf(api), {}, api);
    await expect.element(page.getByText('Сначала установите приложение')).toBeVisible();
    await page.getByRole('button', { name: 'Как установить' }).click();
    await expect.element(page.getByRole('dialog', { name: 'Как установить' })).toBeVisible();
    expect(browser.asked).toBe(0);
  });

  test.each(['draft', 'delivered', 'canceled'] as const)('is not shown for an order that is %s', async (status) => {
    const api = pushShop();
    await openShop(orderOf(api, status), {}, api);
    await standing();
    await expect.element(card()).not.toBeInTheDocument();
  });

  test('is not shown where the backend sends no notifications', async () => {
    const api = new FakeShop();
    await openShop(orderOf(api), {}, api);
    await standing();
    await expect.element(card()).not.toBeInTheDocument();
  });
});

describe('the notification settings in the profile', () => {
  const settings = () => page.getByRole('region', { name: 'Уведомления' });
  const openSettings = async (...[given, api]: [Given, FakeShop]): ReturnType<typeof openShop> => {
    const opened = await openShop('/profile', given, api);
    await page.getByText('Уведомления', { exact: true }).click();
    return opened;
  };

  test('of a guest’s device turn notifications on and off, and say who gets promotions', async () => {
    const api = pushShop();
    await openSettings({}, api);
    await expect.element(settings().getByText('Уведомления выключены на этом устройстве.')).toBeVisible();
    await quiet(api);
    await yes().click();
    const orders = () => settings().getByRole('checkbox', { name: /О заказах/ });
    await expect.element(orders()).toBeChecked();
    await expect.element(settings().getByText(/тем, кто вошёл/)).toBeVisible();
    await expectAccessible('the settings of push messages');
    await orders().click();
    await expect.element(settings().getByText('Уведомления выключены на этом устройстве.')).toBeVisible();
    await expect.poll(() => api.sent('deletePush')).toEqual([{ endpoint: ENDPOINT }]);
    expect(browser.subscribed).toBe(false);
  });

  test('of a customer offer promotions only with the consent to advertising', async () => {
    const api = pushShop();
    api.logIn();
    api.consents = [];
    await openSettings({}, api);
    await quiet(api);
    await yes().click();
    await expect
      .element(settings().getByRole('link', { name: 'Дать согласие' }))
      .toHaveAttribute('href', '/profile/privacy');
    await expect.element(settings().getByRole('checkbox', { name: /Об акциях/ })).not.toBeInTheDocument();

    api.consents = [{ kind: 'marketing', given: true, version: '1', at: ENVIRONMENT.server_time }];
    await openSettings({ again: true }, api);
    const promotions = () => settings().getByRole('checkbox', { name: /Об акциях/ });
    await promotions().click();
    await expect.element(promotions()).toBeChecked();
    await expect
      .poll(() => api.sent('savePush'))
      .toContainEqual(expect.objectContaining({ kinds: { order_status: true, promotions: true } }));
  });

  // Verified to fail while a tap was dropped until the previous one had its response.
  test('accept a tap while the previous change is being saved', async () => {
    const api = pushShop();
    api.logIn();
    api.consents = [{ kind: 'marketing', given: true, version: '1', at: ENVIRONMENT.server_time }];
    await openSettings({}, api);
    await quiet(api);
    await yes().click();
    const orders = settings().getByRole('checkbox', { name: /О заказах/ });
    const promotions = settings().getByRole('checkbox', { name: /Об акциях/ });
    await expect.element(promotions).not.toBeChecked();
    const answers: (() => void)[] = [];
    api.script('savePush', ({ body: { kinds } }) =>
      // Startup may only now report the owner of the subscription; it changes no kind.
      kinds == null
        ? { kinds: { order_status: true, promotions: false } }
        : new Promise((resolve) => answers.push(() => resolve({ kinds }))),
    );
    await promotions.click();
    await expect.poll(() => answers.length).toBe(1);
    await orders.click();
    answers[0]?.();
    await expect.poll(() => answers.length).toBe(2);
    answers[1]?.();
    await expect.element(orders).not.toBeChecked();
    await expect.element(promotions).toBeChecked();
    const wished = api.sent('savePush').filter((body) => JSON.stringify(body).includes('"kinds":{'));
    expect(wished.slice(-2)).toMatchObject([
      { kinds: { order_status: true, promotions: true } },
      { kinds: { order_status: false, promotions: true } },
    ]);
  });

  // Verified to fail while a save begun at startup was stored after messages had been turned off.
  test('stay off when turned off while a start synchronises browser and server', async () => {
    const api = pushShop();
    const { services } = await openSettings({}, api);
    await quiet(api);
    await yes().click();
    const orders = settings().getByRole('checkbox', { name: /О заказах/ });
    await expect.element(orders).toBeChecked();
    const answers: (() => void)[] = [];
    api.script(
      'savePush',
      ({ body }) =>
        new Promise((resolve) =>
          answers.push(() => resolve({ kinds: body.kinds ?? { order_status: true, promotions: false } })),
        ),
    );
    const begun = reconcilePush(services);
    await expect.poll(() => answers.length).toBe(1);
    await orders.click();
    const off = settings().getByText('Уведомления выключены на этом устройстве.');
    await expect.element(off).toBeVisible();
    answers[0]?.();
    await begun;
    await expect.element(off).toBeVisible();
    await expect.poll(() => api.sent('deletePush')).toEqual([{ endpoint: ENDPOINT }]);
  });

  test('send a test notification, and say where to look when it does not arrive', async () => {
    const api = pushShop();
    await openSettings({}, api);
    const attempt = settings().getByRole('button', { name: 'Прислать пробное' });
    await expect.element(yes()).toBeVisible();
    await expect.element(attempt).not.toBeInTheDocument();
    await yes().click();
    await expect.element(attempt).toBeVisible();
    let isAway = true;
    api.nextFault = (endpoint) => (endpoint === 'testPush' && isAway ? 'drop-before' : null);
    await attempt.click();
    await expect.element(settings().getByText('Не получилось. Проверьте связь и попробуйте ещё раз.')).toBeVisible();
    isAway = false;
    // The browser has a new subscription since.
    browser.endpoint = `${ENDPOINT}-renewed`;
    await attempt.click();
    await expect.element(settings().getByText(/^Отправили\. Если за минуту ничего не пришло/)).toBeVisible();
    expect(api.sent('testPush').at(-1)).toEqual({ endpoint: `${ENDPOINT}-renewed` });
    // The start of the app may have been the first to find it.
    expect(api.sent('savePush')).toContainEqual(expect.objectContaining({ replaces: ENDPOINT }));
    await expectAccessible('the settings after a try');
  });

  test.each([
    ['denied', /запрещены в браузере/],
    ['none', /не умеет получать уведомления/],
  ] as const)('say why notifications are unavailable: %s', async (why, words) => {
    const api = pushShop();
    if (why === 'denied') browser.permission = 'denied';
    else {
      vi.stubGlobal('PushManager', undefined);
      Reflect.deleteProperty(globalThis, 'PushManager');
    }
    await openSettings({}, api);
    await expect.element(settings().getByText(words)).toBeVisible();
  });
});

describe('the start of the app', () => {
  const turnedOn = async (api: FakeShop) => {
    const shown = await openShop(orderOf(api), {}, api);
    await yes().click();
    await expect.element(page.getByText('Напишем о каждом шаге заказа.')).toBeVisible();
    return shown;
  };

  test('renews a lost subscription, replacing the previous one [27.3]', async () => {
    const api = pushShop();
    const { services } = await turnedOn(api);
    browser.subscribed = false;
    browser.endpoint = `${ENDPOINT}-new`;
    await reconcilePush(services);
    expect(api.sent('savePush').at(-1)).toMatchObject({ endpoint: `${ENDPOINT}-new`, replaces: ENDPOINT });
    await reconcilePush(services);
    expect(api.sent('savePush').at(-1)).toMatchObject({ endpoint: `${ENDPOINT}-new`, replaces: null });
  });

  test('keeps a subscription that a tap is just creating', async () => {
    const api = pushShop();
    const { services } = await openShop(orderOf(api), {}, api);
    let answer = (): void => {};
    const held = new Promise<void>((resolve) => (answer = resolve));
    api.script('savePush', async () => {
      await held;
      return { kinds: { order_status: true, promotions: false } };
    });
    await yes().click();
    await expect.poll(() => api.sent('savePush').length).toBe(1);
    const start = reconcilePush(services);
    answer();
    await start;
    await expect.element(page.getByText('Напишем о каждом шаге заказа.')).toBeVisible();
    expect(browser.subscribed).toBe(true);
  });

  test('ends a subscription that was not requested here', async () => {
    const api = pushShop();
    const { services } = await openShop('/menu', {}, api);
    browser.subscribed = true;
    await reconcilePush(services);
    expect(browser.subscribed).toBe(false);
    expect(api.sent('savePush')).toEqual([]);
  });

  test('forgets the subscription when the permission was revoked', async () => {
    const api = pushShop();
    const { services } = await turnedOn(api);
    browser.permission = 'denied';
    await reconcilePush(services);
    expect(localStorage.getItem('storefront-push')).toBeNull();
  });

  test('after the device is cleared: no more notifications are sent to it, even if cleared offline', async () => {
    const api = pushShop();
    const { services } = await turnedOn(api);
    api.offline = true;
    await services.purge();
    expect(browser.subscribed).toBe(false);
    expect(localStorage.getItem('storefront-push')).toBeNull();
  });
});
