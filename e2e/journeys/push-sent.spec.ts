// Proves docs/product.md §27.4, §27.5 and §27.7: the built worker shows what the built server encrypts and sends.
import { startPushService } from '#tests/support/push-service.ts';
import { DISH } from '../support/fault-dishes.ts';
import { workerControls } from '../support/fault-test.ts';
import { FIRST_PORT } from '../support/hours.ts';
import { cancelByApi, placeByApi, type Placed } from '../support/orders-by-api.ts';
import { OwnServer } from '../support/own-server.ts';
import { FULL_CHROMIUM } from '../support/phone.ts';
import { playSubscribing, pushTo, shownWithWays } from '../support/push.ts';
import { moveOrder } from '../support/sandbox.ts';
import { expect, test } from '../support/test.ts';

const OFFSET = 16;
/** The demo's name for it, as in a notification. */
const RESTAURANT = '«Самобранка на Театральной»';
const LEAD = new URL('../../tests/support/lead-push-here.mjs', import.meta.url).href;

type Step = readonly [status: string, title: string, body: string];
const BEGINNING: readonly Step[] = [
  ['new', 'отправлен в ресторан', `Ждём ответа от ${RESTAURANT}. Напишем, когда он будет.`],
  ['confirmed', 'принят рестораном', `${RESTAURANT} начнёт готовить вовремя.`],
  ['preparing', 'готовится', `Кухня ${RESTAURANT} уже за работой.`],
];
const CANCELED: Step = ['canceled', 'отменён', `Если вы не отменяли, позвоните в ${RESTAURANT}: разберёмся.`];
/** Every status that is notified, in the order in which the kitchen reaches it. */
const ROADS = {
  pickup: [
    ...BEGINNING,
    ['prepared', 'можно забирать', `Ждёт вас в ${RESTAURANT}.`],
    ['delivered', 'выдан', `${RESTAURANT} желает приятного аппетита.`],
  ],
  delivery: [
    ...BEGINNING,
    ['prepared', 'готов', `${RESTAURANT}: собрали, ждём курьера.`],
    ['delivering', 'в пути', `Курьер едет к вам из ${RESTAURANT}.`],
    ['delivered', 'доставлен', `${RESTAURANT} желает приятного аппетита.`],
  ],
} as const satisfies Record<string, readonly Step[]>;

test.use({
  serviceWorkers: 'allow',
  given: 'place',
  baseURL: `http://127.0.0.1:${FIRST_PORT + OFFSET}`,
  launchOptions: [async ({ launchOptions }, use) => use({ ...launchOptions, ...FULL_CHROMIUM }), { scope: 'worker' }],
});

// Verified to fail with a worker that drops the buttons.
test(
  'each order step encrypted and sent by the server is shown on the phone with its own text, buttons and page',
  { tag: ['@rest', '@phone'] },
  async ({ page, shop }) => {
    const service = await startPushService();
    const origin = `http://127.0.0.1:${FIRST_PORT + OFFSET}`;
    const server = new OwnServer(OFFSET, {
      PUBLIC_ORIGIN: origin,
      NODE_OPTIONS: `--import=${LEAD}`,
      PUSH_SERVICE_HOST: service.host,
      PUSH_SERVICE_PORT: String(service.port),
      PUSH_SERVICE_CERT: service.cert,
    });
    test.setTimeout(240_000);
    try {
      await server.prepare();
      await server.start();
      const browser = service.newBrowser();
      await playSubscribing(page, browser.subscription);
      await shop.open('/menu');
      await workerControls(page);
      const first = await placeByApi(page, [DISH]);
      await page.goto(`/order-status/${first.id}`);
      await page.getByRole('button', { name: 'Сообщать' }).click();
      await expect(page.getByText('Напишем о каждом шаге заказа.')).toBeVisible();
      const push = await pushTo(page);

      let handed = 0;
      /** Waits for this browser's next message and hands it to the worker: it is then the order's only notification. */
      const expectShown = async ({ id, number }: Placed, [status, title, body]: Step): Promise<void> => {
        await expect.poll(() => service.received.length, { message: `${status} is told` }).toBe(handed + 1);
        const message = service.received[handed];
        if (message === undefined) throw new Error('nothing was sent');
        handed += 1;
        expect(message.browser).toBe(browser);
        expect(message.badge).toBe(status === 'delivered' || status === 'canceled' ? 0 : 1);
        await push(message.text);
        const navigate = `${origin}/order-status/${id}`;
        const wanted = {
          title: `Заказ №\u00a0${number} ${title}`,
          body,
          tag: id,
          lang: 'ru',
          navigate,
          actions: [
            { title: 'Открыть', navigate },
            { title: 'Позвонить', navigate: `${navigate}?modal=contacts` },
          ],
        };
        const ofOrder = async () => (await shownWithWays(page)).filter(({ tag }) => tag === id);
        await expect.poll(ofOrder, { message: status }).toEqual([wanted]);
      };

      await cancelByApi(page, first);
      await expectShown(first, CANCELED);
      for (const type of ['pickup', 'delivery'] as const) {
        const order = await placeByApi(page, [DISH], type);
        for (const step of ROADS[type]) {
          const [status] = step;
          if (status !== 'new') await moveOrder(origin, order.id, status);
          await expectShown(order, step);
        }
      }
      const last = await placeByApi(page, [DISH], 'delivery');
      await expectShown(last, BEGINNING[0] ?? CANCELED);
      await cancelByApi(page, last);
      await expectShown(last, CANCELED);
    } finally {
      await server.end();
      await service.close();
    }
  },
);
