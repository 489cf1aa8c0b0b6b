// Proves docs/product.md §15.10, §23.9: failures are reported, in a toast where they have no place of their own, and logged.
import { describe, expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { endpointPath, type Endpoint } from '#contract/endpoint.ts';
import { api as endpoints } from '#contract/endpoints.ts';
import { ordersStrings } from '#features/orders/orders-strings.ts';
import { FakeShop } from '../support/fake-shop.ts';
import { PIE } from '../support/fixtures/dishes.ts';
import { Refused } from '../src/client/support/fake-api.ts';
import { openShop } from './support/open-shop.tsx';

/** A shop whose response to one call violates the contract. */
function brokenAt(endpoint: Endpoint): FakeShop {
  const api = new FakeShop();
  api.logIn();
  const honest = api.fetch;
  return Object.assign(api, {
    fetch: async (...[input, init]: Parameters<typeof fetch>): Promise<Response> => {
      const { pathname } = new URL(input instanceof Request ? input.url : input, location.origin);
      return pathname === endpointPath(endpoint) && init?.method === endpoint.method
        ? Response.json({ id: 'nobody', items: ['what'] })
        : honest(input, init);
    },
  });
}
const button = (name: string | RegExp) => page.getByRole('button', { name });

interface Action {
  readonly call: Endpoint;
  readonly act: (api: FakeShop) => Promise<void>;
}
const ACTIONS: readonly (readonly [string, Action])[] = [
  [
    'a dish that is added',
    {
      call: endpoints.addItem,
      act: async (api) => {
        await openShop('/cart', { cart: [[PIE, 1]] }, api);
      },
    },
  ],
  [
    'an order that is canceled',
    {
      call: endpoints.cancelOrder,
      act: async (api) => {
        const order = api.placeBehind(api.create().id);
        await openShop(`/order-status/${order.id}`, {}, api);
        await button(ordersStrings.cancel).click();
        await page.getByRole('dialog').getByRole('button', { name: ordersStrings.cancelConfirm }).click();
      },
    },
  ],
];

describe('a response outside the contract', () => {
  test.each(ACTIONS)('to %s is shown as an error and logged', async (_, { call, act }) => {
    const logged: unknown[] = [];
    // oxlint-disable-next-line no-console -- what is logged is what is looked at
    vi.mocked(console.error).mockImplementation((...parts: unknown[]) => void logged.push(parts[0]));
    await act(brokenAt(call));
    await expect.element(page.getByText('Ошибка!', { exact: true }).first()).toBeVisible();
    expect(logged).toContainEqual(expect.stringContaining(call.name));
  });
});

describe('a rejected change (docs/product.md §15.10)', () => {
  test.each([
    ['the answer’s own words, whatever its status', 'Профиль сейчас переезжает', 'Профиль сейчас переезжает'],
    ['«Ошибка!» where it has none', '', 'Ошибка!'],
  ])('shows %s [15.10a, 15.10b]', async (_, message, said) => {
    const api = new FakeShop();
    api.logIn();
    api.script('updateConsent', () => {
      throw new Refused('INTERNAL', undefined, { message });
    });
    await openShop('/profile/privacy', {}, api);
    await page.getByRole('checkbox', { name: 'Получать сообщения о скидках и новостях' }).click();
    await expect.element(page.getByText(said, { exact: true })).toBeVisible();
  });
});
