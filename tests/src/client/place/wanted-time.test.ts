// Proves docs/product.md §5.9, §13.17.
import { QueryClient } from '@tanstack/query-core';
import { afterEach, describe, expect, it, vi } from 'vitest';
import {
  changeDraft,
  forgetCheckoutDraft,
  parseDraft,
  readDraft,
  followWantedTime,
} from '#client/place/checkout-draft.ts';
import { createOrderParams } from '#client/place/order-params.ts';
import { orderTime, CHECKOUT_DRAFT, timeChoices, wantedTime } from '#client/place/wanted-time.ts';
import { createDeviceStorage } from '#client/device-storage.ts';
import { createToasts } from '#client/toasts.ts';
import { onTabChange, writeTab } from '#lib/tab-storage.ts';
import { deliveryZone, locality, restaurant } from '../support/builders.ts';

const at = (time: string): Date => new Date(`2026-11-20T${time}:00+03:00`);
const iso = (time: string): string => at(time).toISOString();
const cafe = restaurant({ delivery_zones: [deliveryZone(), deliveryZone({ id: 12, type: 'pickup' })] });

afterEach(() => forgetCheckoutDraft());

describe('the checkout draft', () => {
  it('keeps what was typed when a time is chosen elsewhere, and notifies the views that show it', () => {
    const listener = vi.fn<() => void>();
    const stop = onTabChange(listener);
    const before = timeChoices();
    changeDraft({ name: 'Аня', comment: 'без лука' });
    expect(timeChoices()).toBe(before);
    changeDraft({ ahead: true, requestedAt: iso('14:00') });
    stop();
    expect(parseDraft(readDraft())).toMatchObject({
      name: 'Аня',
      comment: 'без лука',
      ahead: true,
      requestedAt: iso('14:00'),
    });
    expect(wantedTime()).toBe(iso('14:00'));
    expect(timeChoices()).toBe(before + 1);
    expect(listener).toHaveBeenCalledTimes(3);
  });

  it.each(['{', '{"ahead":true,"requestedAt":"soon"}', '{"ahead":false,"requestedAt":null}', '7'])(
    'has no time when it cannot be parsed: %s',
    (text) => {
      writeTab(CHECKOUT_DRAFT, text);
      expect(wantedTime()).toBeNull();
      expect(parseDraft(readDraft()).name).toBe('');
    },
  );
});

describe('the time of an order', () => {
  it('is the chosen one only while it is offered', () => {
    const place = { restaurant: cafe, zone: null, orderType: 'pickup' } as const;
    expect(orderTime(place, at('12:00'), iso('14:15'))?.wantedAt).toEqual(at('14:15'));
    expect(orderTime({ ...place, orderType: 'delivery' }, at('12:00'), iso('14:15'))?.wantedAt).toBeNull();
    expect(orderTime(place, at('14:00'), iso('14:15'))?.wantedAt).toBeNull();
    expect(orderTime({ ...place, restaurant: null }, at('12:00'), null)).toBeNull();
  });
});

describe('a chosen time', () => {
  const follow = (path = '/menu') => {
    let now = at('12:00');
    let tick = (): void => undefined;
    const toasts = createToasts();
    const orderParams = createOrderParams(createDeviceStorage(null, null));
    orderParams.choose({ orderType: 'pickup', restaurant: cafe, zoneId: 12, deliveryDetails: null });
    const town = locality({ restaurants: [cafe] });
    const queryClient = new QueryClient();
    queryClient.setQueryData(['cities'], [town]);
    queryClient.setQueryData(['localities', town.slug], town);
    const look = { isVisible: () => true, onVisible: () => () => undefined, path: () => path };
    const stop = followWantedTime(
      {
        api: {} as never,
        clock: {
          now: () => now,
          watch: (listener: () => void) => {
            tick = listener;
            return () => undefined;
          },
        } as never,
        orderParams,
        queryClient,
        toasts,
      },
      look,
    );
    const strike = (time: string): void => {
      now = at(time);
      tick();
    };
    const said = (): string[] => toasts.getSnapshot().map(({ message }) => message.replaceAll('\u00a0', ' '));
    return { strike, said, orderParams, stop };
  };

  it('is removed with a notice when it has passed', () => {
    const { strike, said, stop } = follow();
    changeDraft({ name: 'Аня', ahead: true, requestedAt: iso('14:00') });
    strike('13:00');
    expect([wantedTime(), said()]).toEqual([iso('14:00'), []]);
    const before = timeChoices();
    strike('13:40');
    expect(wantedTime()).toBeNull();
    expect(parseDraft(readDraft())).toMatchObject({ name: 'Аня', ahead: false, requestedAt: null });
    expect(said()).toEqual(['Уже не принимаем заказ на сегодня в 14:00. Выберите другое время.']);
    expect(timeChoices(), 'nobody has chosen').toBe(before);
    stop();
  });

  it('is removed with a notice where the place does not offer it', () => {
    const { orderParams, said, stop } = follow();
    changeDraft({ ahead: true, requestedAt: iso('14:15') });
    orderParams.choose({ orderType: 'delivery', restaurant: cafe, zoneId: 11, deliveryDetails: null });
    expect(wantedTime()).toBeNull();
    expect(said()).toEqual(['Здесь не принимаем заказ на сегодня в 14:15. Выберите другое время.']);
    stop();
  });

  it('is left to the checkout while it is open', () => {
    const { strike, said, stop } = follow('/checkout');
    changeDraft({ ahead: true, requestedAt: iso('14:00') });
    strike('13:40');
    expect([wantedTime(), said()]).toEqual([iso('14:00'), []]);
    stop();
  });
});
