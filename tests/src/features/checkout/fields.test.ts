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

describe('what the server says about fields', () => {
  it('finds the place of each sentence, nested paths too', () => {
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

  it('keeps the message where it names no field that the form has', () => {
    expect(refusalOf({ quote: ['bad'] }, 'Не вышло')).toEqual({ fields: {}, general: 'Не вышло' });
  });

  it('puts what concerns lines and the whole cart beside the cart', () => {
    expect(errorsOfIssues([issue('ITEM_UNAVAILABLE', null, 5), issue('BELOW_MINIMUM', null)])).toEqual({
      cart: 'ITEM_UNAVAILABLE!',
    });
  });

  it('tells nobody in passing that the form is not filled in yet', () => {
    const early = earlyIssues([
      issue('ADDRESS_INCOMPLETE', 'delivery_details'),
      issue('SLOT_UNAVAILABLE', 'requested_at'),
    ]);
    expect(early.map(({ code }) => code)).toEqual(['SLOT_UNAVAILABLE']);
  });

  it('begins at the top', () => {
    expect(firstWrong({ 'consents.personal_data': 'a', name: 'b', payment_method: 'c' })).toBe('name');
    expect(firstWrong({})).toBeNull();
  });
});
