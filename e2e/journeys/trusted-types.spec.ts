// Proves docs/product.md §12.20, §12.21 in a real browser, with the built pages.
import { KitchenTablet } from '../support/kitchen.ts';
import { OwnServer } from '../support/own-server.ts';
import { expect, type Page, test } from '../support/test.ts';

const TOKEN = 'k3QvP0z8Rw5yB1nT7xLd2sGh9mCf4uJe';
const server = new OwnServer(21, { MONITORING_TOKEN: TOKEN });
test.use({ baseURL: server.origin, given: 'place' });
test.beforeAll(async () => {
  test.setTimeout(240_000);
  await server.prepare();
  await server.start();
});
test.afterAll(() => server.end());

/** Sets strings as an injected program would; returns what became of each. */
const injected = (page: Page) =>
  page.evaluate(async () => {
    const outcome = (act: () => void): string => {
      try {
        act();
        return 'done';
      } catch (error) {
        return error instanceof Error ? error.name : 'thrown';
      }
    };
    // In a task of the page: in that of the debugger everything may be evaluated.
    const evaluated = new Promise<string>((resolve) => {
      setTimeout(() => resolve(outcome(() => void Reflect.apply(Reflect.get(window, 'eval'), null, ['1']))));
    });
    const place = document.createElement('div');
    const script = document.createElement('script');
    return [
      outcome(() => (place.innerHTML = '<img src=x onerror="document.title = 1">')),
      outcome(() => place.insertAdjacentHTML('beforeend', '<iframe srcdoc="<p>x</p>"></iframe>')),
      outcome(() => (place.innerHTML = '<a href="javascript:document.title = 1">x</a>')),
      outcome(() => new DOMParser().parseFromString('<script>1</script>', 'text/html')),
      outcome(() => (script.src = '/media/uploaded.js')),
      outcome(() => (script.text = 'document.title = 1')),
      await evaluated,
      outcome(() => void Reflect.get(window, 'trustedTypes').createPolicy('anything', {})),
      outcome(() => (place.innerHTML = '<p>Только <strong>текст</strong></p>')),
    ];
  });
const REFUSED = [
  'TypeError',
  'TypeError',
  'TypeError',
  'TypeError',
  'TypeError',
  'TypeError',
  'EvalError',
  'TypeError',
  'done',
];

test(
  'HTML with a program in it is refused in the built shop, kitchen and office, which start and work without a violation',
  { tag: ['@phone', '@rest'] },
  async ({ page, shop, faults }) => {
    // The start of every program; a violation in any of them fails the journey.
    await shop.open();
    const dish = await shop.openDish('Наполеон на ряженке');
    await expect(dish).toBeVisible();
    await page.goBack();
    await shop.add('Наполеон на ряженке');
    await shop.openCart();
    await shop.toCheckout();
    await expect(shop.checkout.order).toBeVisible();
    // An editor's text, set by the client, and a photo of it.
    await shop.open('/about');
    await page
      .getByRole('link', { name: /Доставка/ })
      .first()
      .click();
    await page.waitForURL(/\/delivery/);
    await expect(page.getByRole('main').getByRole('heading').first()).toBeVisible();

    await new KitchenTablet(page).login(server.origin);

    await page.goto('/office/');
    await page.getByRole('button', { name: /^Владелец/ }).click();
    await expect(page.getByRole('textbox', { name: /^Цена: / }).first()).toBeVisible();
    // A text as guests see it, and a map with its pins.
    await page.goto('/office/news');
    await page.locator('a[href^="/office/news/"]').first().click();
    await expect(
      page.getByRole('region', { name: 'Как увидят гости' }).locator('p:not([class])').first(),
    ).toBeVisible();
    await page.goto('/office/restaurants');
    await page.locator('a[href^="/office/restaurants/"]').first().click();
    await expect(page.locator('.leaflet-marker-icon svg').first()).toBeVisible();
    expect(faults.found()).toEqual([]);

    faults.expect(/^content policy: require-trusted-types-for/);
    faults.expect(/^content policy: trusted-types/);
    faults.expect(/^console error: .*(?:Trusted|Content Security Policy|policy)/s);
    for (const path of ['/office/', '/kitchen/', '/menu', '/delivery']) {
      await page.goto(path);
      await expect(page.locator('#root > *').first()).toBeAttached();
      expect(await injected(page), path).toEqual(REFUSED);
    }

    const reported = async (): Promise<string> =>
      (await page.request.get('/metrics', { headers: { authorization: `Bearer ${TOKEN}` } })).text();
    await expect
      .poll(reported)
      .toMatch(/storefront_policy_reports_total\{directive="require-trusted-types-for",disposition="enforce"\} [1-9]/);
  },
);
