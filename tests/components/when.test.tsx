// Proves docs/product.md §13.16 and §13.17 on the screens themselves, and that §2.11, §2.23, §5.3 and §5.9 hold with a time that was chosen.
import { beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import type { Restaurant } from '#contract/restaurants.ts';
import type { Services } from '#client/services.ts';
import { FakeShop } from '../support/fake-shop.ts';
import { KALUGA, NOON } from '../support/fixtures/chain.ts';
import { CAKE, menuDish, SOUP_ON_SALE } from '../support/fixtures/dishes.ts';
import { everyDay } from '../support/fixtures/hours.ts';
import { expectAccessible } from './support/axe.ts';
import { openShop } from './support/open-shop.tsx';
import { type } from './support/type.ts';

/** A time on a Friday in Moscow. The restaurant is open from 10:00 to 22:00, and needs 45 minutes. */
const moscow = (time: string): Date => new Date(`2026-11-20T${time}:00+03:00`);
const DRAFT = 'storefront-checkout_draft';
const MORNING = everyDay([{ from: '07:00', to: '12:00' }]);
/** In the second category: the soups come before it. */
const OATS = menuDish({ id: 21, name: 'Овсяная каша', category_id: 2, availability_schedule: MORNING });
const STORIES = ['Уха по пятницам', 'Сладкое к самовару', 'Нам десять лет'].map((title, index) => ({
  id: index + 1,
  title,
  text: '',
  action: null,
  link: null,
  color: '#faf6ee',
  picture: { base: '/media/abc', widths: [160], ratio: 4 / 3, tile: '#faf6ee', tint: '#884400' },
}));

let api: FakeShop;
beforeEach(() => {
  api = new FakeShop();
  api.products = [SOUP_ON_SALE, CAKE, OATS];
});
/** Changes the first restaurant. */
const opens = (changes: Partial<Restaurant>): void => {
  const [first, ...others] = KALUGA.restaurants;
  if (first === undefined) throw new Error('the fixture has no restaurant');
  api.localities = [{ ...KALUGA, restaurants: [{ ...first, ...changes }, ...others] }];
};
const main = () => page.getByRole('main');
const strip = (words: string | RegExp) => main().getByRole('link', { name: words });
const sheet = () => page.getByRole('dialog', { name: /^Когда (?:привезти|приготовить)/ });
const chip = (name: string | RegExp) => sheet().getByRole('button', { name });
/** Sets the clock and notifies its watchers. */
const strike = ({ clock }: Services, now: Date): void => {
  vi.spyOn(clock, 'now').mockReturnValue(now);
  clock.sync(now.getTime());
};
/** Chooses in the open window. */
const choose = async (...names: readonly (string | RegExp)[]): Promise<void> => {
  for (const name of names) await chip(name).click();
  await chip('Выбрать').click();
  await expect.element(sheet()).not.toBeInTheDocument();
};

describe('the notice above the menu', () => {
  test('shows that it is closed and when orders start, on the home page too, in one 40 px line', async () => {
    const { go } = await openShop('/menu', { now: moscow('01:30') }, api);
    const closed = strip('Сейчас закрыто. Примем заказ на 10:45');
    await expect.element(closed).toBeVisible();
    expect(closed.element().getBoundingClientRect().height).toBe(40);
    await expectAccessible('the menu with the line above it');
    await go('/');
    await expect.element(closed).toBeVisible();
  });

  test('names the day unless it is today', async () => {
    await openShop('/menu', { now: moscow('23:30') }, api);
    await expect.element(strip('Сейчас закрыто. Примем заказ на завтра с 10:45')).toBeVisible();
  });

  test('shows that it is too late for an immediate order while the restaurant is open', async () => {
    opens({ express_minutes_before_close: '30' });
    await openShop('/menu', { now: moscow('21:45') }, api);
    await expect.element(strip('Уже не успеем. Примем заказ на завтра с 10:45')).toBeVisible();
  });

  test('shows a pause with its reason, truncated when long', async () => {
    const reason = 'сломалась печь, мастер уже едет, а пока мы печём в соседнем ресторане и извиняемся';
    opens({
      intake: [{ order_type: 'pickup', pause: { until: moscow('13:00').toISOString(), reason }, busy: null }],
    });
    await page.viewport(380, 800);
    await openShop('/menu', { now: NOON }, api);
    const paused = strip(`Самовывоз приостановлен: ${reason}. Примем заказ на 14:00`);
    await expect.element(paused).toBeVisible();
    expect(paused.element().getBoundingClientRect().height).toBe(40);
    expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(380);
  });

  // Verified to fail with the strip in a row of its own: the first dish began 44 px lower.
  test('shares a phone’s row with the stories, so that the first dish begins where it does while orders are taken', async () => {
    api.script('banners', () => STORIES);
    const first = main().getByRole('listitem').filter({ hasText: SOUP_ON_SALE.name }).first();
    const topAt = async (width: number, now: Date): Promise<number> => {
      await page.viewport(width, 844);
      await openShop('/menu', { now }, api);
      await expect.element(first).toBeVisible();
      return first.element().getBoundingClientRect().top;
    };
    onTestFinished(() => page.viewport(380, 800));
    for (const width of [320, 390]) {
      const usual = await topAt(width, NOON);
      expect(await topAt(width, moscow('23:30')), `${width} px`).toBe(usual);
      const tile = strip('Сейчас закрыто. Примем заказ на завтра с 10:45').element();
      expect(tile.getBoundingClientRect().height).toBeGreaterThanOrEqual(44);
      const words = tile.firstElementChild;
      expect(words?.scrollHeight, 'no line is cut off').toBe(words?.clientHeight);
      expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(width);
    }
  });

  test('is hidden while orders are taken, and closing shifts nothing: a toast announces it, with a link to choose a time', async () => {
    const { services } = await openShop('/menu', { now: NOON }, api);
    const first = main().getByRole('link', { name: SOUP_ON_SALE.name }).first();
    await expect.element(first).toBeVisible();
    expect(strip(/Примем заказ|Заказ ко/).elements()).toEqual([]);
    const { top } = first.element().getBoundingClientRect();
    strike(services, moscow('22:10'));
    await expect.element(page.getByText(/^Сейчас закрыто\. Примем заказ на\sзавтра с\s10:45$/)).toBeVisible();
    expect(first.element().getBoundingClientRect().top).toBe(top);
    await page.getByRole('button', { name: 'Выбрать время' }).click();
    await choose();
    await expect.element(strip('Заказ ко времени: завтра в 10:45 · изменить')).toBeVisible();
  });

  test('stays in place when the restaurant opens, and says so', async () => {
    const { services } = await openShop('/menu', { now: moscow('09:40') }, api);
    await expect.element(strip('Сейчас закрыто. Примем заказ на 10:45')).toBeVisible();
    strike(services, moscow('10:05'));
    await expect.element(strip('Можно заказать как можно скорее')).toBeVisible();
  });
});

describe('a chosen order time', () => {
  test('applies to the whole menu, such as tomorrow’s breakfasts in the evening, and to the checkout', async () => {
    const { go, services } = await openShop('/menu', { now: moscow('23:30'), cart: [[CAKE, 1]] }, api);
    await expect.element(main().getByText('Завтра с 10:45').first()).toBeVisible();
    const titles = (): (string | null)[] =>
      [...document.querySelectorAll('main section[id^="menu-"] h2')].map(({ textContent }) => textContent);
    expect(titles().at(-1)).toBe('Пицца');
    await strip(/^Сейчас закрыто/).click();
    await expect.element(sheet().getByText(/Откроемся завтра в\s10:00/)).toBeVisible();
    expect(chip(/^Как можно скорее/).elements()).toEqual([]);
    await expectAccessible('the choice of a time');
    await expect.element(chip('Завтра')).toHaveAttribute('aria-pressed', 'true');
    await choose('11:00–11:15');

    await expect.element(strip('Заказ ко времени: завтра в 11:00 · изменить')).toBeVisible();
    await expect.element(page.getByRole('link', { name: /Ко времени: завтра в 11:00/ })).toBeVisible();
    await expect.element(main().getByRole('link', { name: /Корзина.*1 шт\. · завтра в 11:00/ })).toBeVisible();
    await expect.poll(() => titles().indexOf('Пицца')).toBe(1);
    await main()
      .getByRole('button', { name: `Добавить в корзину: ${OATS.name}` })
      .click();
    await expect.element(main().getByRole('link', { name: /Корзина.*2 шт\./ })).toBeVisible();

    await go('/checkout');
    await expect.element(page.getByRole('radio', { name: /^11:00–11:15\s*Завтра/ })).toBeChecked();
    await expect.element(page.getByText('Что в заказе: 2 шт.')).toBeVisible();
    expect(services.outbox.getSnapshot().lines).toHaveLength(2);
  });

  test('keeps what was typed at the checkout, where a new time applies at once and can be undone', async () => {
    const { go } = await openShop('/checkout', { now: NOON, cart: [[CAKE, 1]] }, api);
    await type(page.getByRole('textbox', { name: 'Имя' }), 'Аня');
    await page.getByRole('button', { name: /^Забрать: / }).click();
    const places = page.getByRole('dialog', { name: 'Как и куда заказать' });
    await places.getByRole('button', { name: 'Когда: как можно скорее' }).click();
    await expect.element(chip(/^Как можно скорее/)).toHaveAttribute('aria-pressed', 'true');
    await choose('Завтра', '12:00–12:15');
    await expect.element(places.getByRole('button', { name: 'Когда: завтра в 12:00' })).toBeVisible();
    await places.getByRole('button', { name: 'Закрыть' }).click();
    await expect.element(page.getByRole('radio', { name: /^12:00–12:15\s*Завтра/ })).toBeChecked();
    await expect.element(page.getByRole('textbox', { name: 'Имя' })).toHaveValue('Аня');

    await go('/menu');
    await strip('Заказ ко времени: завтра в 12:00 · изменить').click();
    await choose(/^Как можно скорее/);
    expect(strip(/Заказ ко/).elements()).toEqual([]);
    await go('/checkout');
    await expect.element(page.getByRole('radio', { name: /^Как можно скорее/ })).toBeChecked();
    await expect.element(page.getByRole('textbox', { name: 'Имя' })).toHaveValue('Аня');
  });

  test('can be chosen with the keyboard alone, and the focus returns', async () => {
    await openShop('/menu', { now: moscow('01:30') }, api);
    await expect.element(strip(/^Сейчас закрыто/)).toBeVisible();
    const line = strip(/^Сейчас закрыто/).element();
    if (line instanceof HTMLElement) line.focus();
    await userEvent.keyboard('{Enter}');
    await expect.element(chip('11:00–11:15')).toBeVisible();
    const time = chip('11:00–11:15').element();
    const walk = async (target: Element, left = 40): Promise<void> => {
      if (document.activeElement === target || left === 0) return;
      await userEvent.keyboard('{Tab}');
      await walk(target, left - 1);
    };
    await walk(time);
    await userEvent.keyboard('{Enter}');
    await expect.element(chip('11:00–11:15')).toHaveAttribute('aria-pressed', 'true');
    await walk(chip('Выбрать').element(), 60);
    await userEvent.keyboard('{Enter}');
    await expect.element(strip('Заказ ко времени: сегодня в 11:00 · изменить')).toHaveFocus();
  });

  test('is cleared with a message once it has passed, and the order is as soon as possible again', async () => {
    const { services } = await openShop('/menu', { now: NOON }, api);
    await page.getByRole('link', { name: /Изменить ресторан/ }).click();
    await page.getByRole('button', { name: /^Когда/ }).click();
    await choose('Сегодня', '14:00–14:15');
    await page.getByRole('dialog').getByRole('button', { name: 'Закрыть' }).click();
    await expect.element(strip('Заказ ко времени: сегодня в 14:00 · изменить')).toBeVisible();
    strike(services, moscow('13:40'));
    await expect
      .element(page.getByText(/^Уже не\sпринимаем заказ на\sсегодня в\s14:00\. Выберите другое время\.$/))
      .toBeVisible();
    await expect.element(strip(/Заказ ко времени/)).not.toBeInTheDocument();
    expect(sessionStorage.getItem(DRAFT)).toContain('"ahead":false');
  });

  test('is cleared with a message for a place that does not offer it', async () => {
    const { services } = await openShop('/menu', { now: moscow('23:30') }, api);
    await strip(/^Сейчас закрыто/).click();
    // A courier arrives at the half hour.
    await choose('10:45–11:00');
    const [restaurant] = KALUGA.restaurants;
    if (restaurant === undefined) throw new Error('the fixture has no restaurant');
    services.orderParams.choose({ orderType: 'delivery', restaurant, zoneId: 11, deliveryDetails: null });
    await expect
      .element(page.getByText(/^Здесь не\sпринимаем заказ на\sзавтра в\s10:45\. Выберите другое время\.$/))
      .toBeVisible();
    await expect.element(strip('Сейчас закрыто. Примем заказ на завтра с 11:00')).toBeVisible();
  });

  test('that cannot be parsed is ignored', async () => {
    await openShop('/cart', { now: NOON }, api);
    sessionStorage.setItem(DRAFT, '{"ahead":true,"requestedAt":"soon"}');
    const { go } = await openShop('/cart', { now: NOON, again: true }, api);
    await go('/menu');
    await expect.element(main().getByRole('link', { name: SOUP_ON_SALE.name }).first()).toBeVisible();
    expect(strip(/Заказ ко/).elements()).toEqual([]);
  });
});

describe('a cart', () => {
  test('checks dishes against the chosen time, not the clock', async () => {
    const { go, services } = await openShop(
      '/menu',
      {
        now: moscow('11:00'),
        cart: [
          [OATS, 1],
          [CAKE, 1],
        ],
      },
      api,
    );
    const bar = (words: string) => main().getByRole('link', { name: new RegExp(`Корзина.*${words}`) });
    await expect.element(bar('2 шт\\.')).toBeVisible();
    await expect.poll(() => services.outbox.getSnapshot().pending).toBe(false);
    strike(services, moscow('12:30'));
    await expect.element(bar('1 шт\\.')).toBeVisible();
    await expect.element(bar('288\\s₽')).toBeVisible();
    await go('/menu?modal=when');
    await choose('Завтра', '11:00–11:15');
    await expect.element(bar('2 шт\\. · завтра в')).toBeVisible();
    await expect
      .element(page.getByRole('link', { name: /в корзине: 2$/, includeHidden: true }).first())
      .toBeInTheDocument();
  });
});

describe('the time window with no time to choose', () => {
  test('says so and offers another restaurant', async () => {
    opens({ intake: [{ order_type: 'pickup', pause: { until: null, reason: 'авария' }, busy: null }] });
    await openShop('/menu?modal=when', { now: NOON }, api);
    await expect.element(sheet().getByText('Самовывоз приостановлен: авария.')).toBeVisible();
    await chip('Другой ресторан').click();
    await expect.element(page.getByRole('dialog', { name: 'Как и куда заказать' })).toBeVisible();
  });
});
