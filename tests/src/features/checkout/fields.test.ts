// Proves docs/product.md §5.5, §5.16.
import { describe, expect, it } from 'vitest';
import type { OrderIssue } from '#contract/orders.ts';
import { earlyIssues, errorsOfIssues, firstWrong, refusalOf } from '#features/checkout/form/fields.ts';

const issue = (code: OrderIssue['code'], field: string | null, item: number | null = null): OrderIssue => ({
  code,
  message: `${code}!`,
  field,
  item_id: item,
});

describe('the server’s errors about fields', () => {
  it('are matched to their fields, nested paths included', () => {
    expect(
      refusalOf(
        {
          'delivery_details.coords': ['Нет адреса', 'ещё'],
          'consents.personal_data': ['Нужно'],
          phone_number: ['Не тот'],
        },
        'x',
      ),
    ).toEqual({
      fields: { delivery_details: 'Нет адреса', 'consents.personal_data': 'Нужно', phone_number: 'Не тот' },
      general: null,
    });
  });

  it('keep the message when they name no field of the form', () => {
    expect(refusalOf({ quote: ['bad'] }, 'Не вышло')).toEqual({ fields: {}, general: 'Не вышло' });
  });

  it('are shown next to the cart when they concern lines or the whole cart', () => {
    expect(errorsOfIssues([issue('ITEM_UNAVAILABLE', null, 5), issue('BELOW_MINIMUM', null)])).toEqual({
      cart: 'ITEM_UNAVAILABLE!',
    });
  });

  it('do not mention incomplete fields during background validation', () => {
    const early = earlyIssues([
      issue('ADDRESS_INCOMPLETE', 'delivery_details'),
      issue('SLOT_UNAVAILABLE', 'requested_at'),
    ]);
    expect(early.map(({ code }) => code)).toEqual(['SLOT_UNAVAILABLE']);
  });

  it('start with the topmost field', () => {
    expect(firstWrong({ 'consents.personal_data': 'a', name: 'b', payment_method: 'c' })).toBe('name');
    expect(firstWrong({})).toBeNull();
  });
});
