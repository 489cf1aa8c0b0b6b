import { describe, expect, it, vi } from 'vitest';
import { createScreens } from '#client/screens.ts';

const openers = () => ({ openLogin: vi.fn(), openOrder: vi.fn(), openText: vi.fn(), openWhen: vi.fn() });

describe('screens that are opened without an address', () => {
  it('open at once', () => {
    const screens = createScreens();
    const how = openers();
    screens.setOpeners(how);
    screens.openOrder('order');
    expect(how.openOrder.mock.calls).toEqual([['order']]);
  });

  it('open once it is known how: the last that was asked for, once (docs/product.md §16.9)', () => {
    const screens = createScreens();
    screens.openWhen();
    screens.openLogin('bonuses');
    const how = openers();
    screens.setOpeners(how);
    screens.setOpeners(how);
    expect(how.openLogin.mock.calls).toEqual([['bonuses']]);
    expect(how.openWhen.mock.calls).toEqual([]);
  });
});
