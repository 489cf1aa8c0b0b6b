import { addressesOf } from '../support/walk.ts';
import type { Customer } from './customer.ts';
import {
  brokenPictures,
  categories,
  hasBackgroundSync,
  kept,
  ordersOnServer,
  portionsOnServer,
  routes,
  traffic,
  words as wordsOfPage,
} from './in-page.ts';
import type { Network } from './network.ts';
import { demo, words } from './words.ts';

export interface Scene {
  readonly customer: Customer;
  readonly network: Network;
  /** Saves a screenshot for manual inspection. */
  readonly picture: (name: string) => Promise<void>;
}

/** What a phone of either make must be able to do; the key is the name on the command line. */
export const scenarios: Readonly<Record<string, (scene: Scene) => Promise<void>>> = {
  'order-online': orderOnline,
  'offline-walk': offlineWalk,
  outbox: drainWithoutBackgroundSync,
};

/** Orders a delivery to an address, with one dish with options and one without, up to the order's status. */
async function orderOnline({ customer, network, picture }: Scene): Promise<void> {
  await customer.open('/menu');
  await picture('menu');
  await customer.chooseDelivery(demo.street);
  await customer.add(demo.salad, 2);
  await customer.click({
    role: 'link',
    name: new RegExp(`^${demo.dumplings}$`),
    within: await customer.find(demo.dumplings),
  });
  await customer.see({ role: 'dialog' });
  await picture('dish');
  await customer.chooseInDish(demo.dumplings, demo.thirty);
  await customer.toCheckout();
  await customer.fillForm(words.cash);
  await customer.fillFlat('12');
  await picture('checkout');
  await customer.click({ role: 'button', name: words.order });
  await customer.see({ role: 'list', name: words.road });
  await customer.click({ role: 'fold', name: words.dishes });
  await customer.read(demo.dumplings);
  await customer.read(words.accepted);
  await picture('order');
  const orders = await customer.inPage(ordersOnServer);
  if (orders.length !== 1 || network.ordersSent() !== 1)
    throw new Error(`orders: ${orders.join()}, sent ${network.ordersSent()}`);
}

/** One visit, then offline with a killed browser: every address opens and says how old its data is. */
async function offlineWalk({ customer, network, picture }: Scene): Promise<void> {
  const { engine } = customer;
  await customer.open('/menu');
  await offlineReady(customer);
  const addresses = addressesOf(await customer.inPage(routes), await customer.inPage(categories));
  await engine.kill();
  await network.cut();
  await engine.start();
  for (const address of addresses) {
    await customer.open(address);
    await customer.read(words.offline);
    await customer.see({ role: 'heading' });
    await settled(customer);
    const text = await customer.inPage(wordsOfPage);
    for (const fault of [words.notOpened, words.noSuchPage]) {
      if (text.includes(fault)) throw new Error(`${address}: ${fault}`);
    }
    const broken = await customer.inPage(brokenPictures);
    if (broken.length > 0) throw new Error(`pictures on ${address}: ${broken.join(' ')}`);
  }
  await customer.open('/menu?dish=5');
  await customer.see({ role: 'dialog' });
  await customer.read(words.composition);
  await picture('dish-offline');
  await customer.open('/menu');
  await customer.read(words.menuOf);
  await customer.see({ role: 'button', name: words.add('.+'), within: { role: 'main' } });
  await picture('menu-offline');
}

/** A cart and an order made offline, with the browser killed in between: everything arrives, exactly once, sent by the page. */
async function drainWithoutBackgroundSync({ customer, network, picture }: Scene): Promise<void> {
  const { engine } = customer;
  await customer.open('/menu');
  if (await customer.inPage(hasBackgroundSync)) throw new Error(`${engine.name} has Background Sync by now`);
  await customer.choosePickup(demo.restaurant);
  await customer.add(demo.cake);
  await portions(customer, 1);
  await offlineReady(customer);
  await network.cut();

  await customer.add(demo.salad);
  await customer.click({ role: 'button', name: words.more(demo.salad), within: { role: 'main' } });
  await customer.read(words.offline);
  await customer.toCheckout();
  await customer.fillForm(words.cardThere);
  await picture('checkout-offline');
  await customer.click({ role: 'button', name: words.order });
  await customer.read(words.waiting);
  await picture('waiting');
  await engine.kill();
  await engine.start();
  await customer.open('/orders');
  await customer.read(words.waitsInOrders);
  await picture('orders-offline');
  if (network.ordersSent() > 0) throw new Error('the order has left without a network');

  await network.restore();
  await customer.until(
    'one order on the server',
    async () => {
      const orders = await customer.inPage(ordersOnServer);
      return orders.length === 1 ? null : `${orders.length} orders`;
    },
    90_000,
  );
  await customer.click({ role: 'link', name: /№/ });
  await customer.see({ role: 'list', name: words.road });
  await customer.click({ role: 'fold', name: words.dishes });
  await customer.read(demo.salad);
  await customer.read(demo.cake);
  await picture('order-after');
  if (network.ordersSent() !== 1) throw new Error(`the order was sent ${network.ordersSent()} times`);
}

const portions = (customer: Customer, count: number): Promise<void> =>
  customer.until(`${count} portions on the server`, async () => {
    const there = await customer.inPage(portionsOnServer);
    return there === count ? null : `${there} there`;
  });

/** Waits until the page has no requests in flight, so that none can be reported as abandoned. */
async function settled(customer: Customer): Promise<void> {
  let before = -1;
  let since = Date.now();
  await customer.until('the page has what it shows', async () => {
    const { asked, pending } = await customer.inPage(traffic);
    if (asked !== before) since = Date.now();
    before = asked;
    return pending === 0 && Date.now() - since > 750 ? null : `${asked} asked, ${pending} pictures to come`;
  });
}

/** Waits until the phone has stored everything for offline use: this runs in the background, and pictures come last. */
async function offlineReady(customer: Customer): Promise<void> {
  let before = -1;
  let since = Date.now();
  await customer.until(
    'the phone has everything',
    async () => {
      const { pictures = 0, pages = 0 } = await customer.inPage(kept);
      if (pictures !== before) since = Date.now();
      before = pictures;
      const isDone = pages > 0 && pictures > 50 && Date.now() - since > 5_000;
      return isDone ? null : `${pages} pages, ${pictures} pictures`;
    },
    120_000,
  );
}
