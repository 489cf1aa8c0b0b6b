import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import * as v from 'valibot';
import { PlaceBody } from '#contract/placing-orders.ts';
import type { DeliveryDetails } from '#contract/places.ts';
import type { CourierWish } from '#contract/primitives.ts';
import { pastedText } from '#tests/support/pasted-text.ts';
import { EMPTY_DRAFT } from '#client/place/checkout-draft.ts';
import {
  changeFromOf,
  orderBody,
  passingBody,
  validateOrder,
  type OrderForm,
} from '#features/checkout/form/order-form.ts';

const details: DeliveryDetails = {
  address: 'Калуга, ул. Кирова, 19',
  street: 'ул. Кирова',
  locality: 'г. Калуга',
  house: '19',
  province: null,
  coords: { latitude: 54.51, longitude: 36.25 },
  apartment: '12',
  door_code: '34К',
  porch: '1',
  floor: '3',
};
const complete: OrderForm = {
  orderType: 'delivery',
  placeChosen: true,
  details,
  outOfZone: false,
  ahead: false,
  requestedAt: null,
  timeGone: null,
  method: 'cash',
  atTable: false,
  phoneNeed: null,
  draft: { ...EMPTY_DRAFT, name: ' Мария ', phone: '8 (916) 123-45-67', comment: '  ' },
  consents: { personal_data: true, marketing: false },
  takesWishes: true,
  total: 155_000,
  missingToMinimum: 0,
  unavailable: 0,
};
const draft = (part: Partial<OrderForm['draft']>): OrderForm['draft'] => ({ ...complete.draft, ...part });

describe('validateOrder', () => {
  it('accepts a complete order', () => {
    expect(validateOrder(complete)).toEqual({});
    expect(validateOrder({ ...complete, orderType: 'pickup', details: null })).toEqual({});
  });

  it.each([
    ['delivery_details', { placeChosen: false, details: null }],
    ['delivery_details', { outOfZone: true }],
    ['delivery_details', { details: { ...details, house: null } }],
    ['delivery_details', { details: { ...details, coords: null } }],
    ['requested_at', { ahead: true, requestedAt: null }],
    ['name', { draft: draft({ name: '   ' }) }],
    ['phone_number', { draft: draft({ phone: '123' }) }],
    ['phone_number', { draft: draft({ phone: '375291234567' }) }],
    ['payment_method', { method: null }],
    ['change_from', { draft: draft({ change: '100000' }) }],
    ['change_from', { draft: draft({ change: 'other', changeOther: 'много' }) }],
    ['consents.personal_data', { consents: { personal_data: false, marketing: true } }],
    ['cart', { missingToMinimum: 100 }],
    ['cart', { unavailable: 1 }],
  ] as const)('reports %s alone when only that is wrong [5.5]', (field, wrong) => {
    expect(Object.keys(validateOrder({ ...complete, ...wrong }))).toEqual([field]);
  });

  it('shows the amount missing to the minimum, and what to do about unavailable items (docs/product.md §5.1)', () => {
    expect(validateOrder({ ...complete, missingToMinimum: 52_000 }).cart).toBe(
      'Добавьте ещё 520\u00a0₽ до минимального заказа.',
    );
    expect(validateOrder({ ...complete, unavailable: 1, missingToMinimum: 52_000 }).cart).toContain('Замените');
  });

  it('requires no minimum or address for a pickup, and no change for a card', () => {
    const pickup = { ...complete, orderType: 'pickup' as const, details: null, missingToMinimum: 100 };
    expect(validateOrder(pickup)).toEqual({});
    expect(validateOrder({ ...complete, method: 'card-courier', draft: draft({ change: '100' }) })).toEqual({});
  });
});

describe('change', () => {
  it('parses rubles as people write them', () => {
    expect(changeFromOf(draft({ change: '' }))).toBeNull();
    expect(changeFromOf(draft({ change: '200000' }))).toBe(200_000);
    expect(changeFromOf(draft({ change: 'other', changeOther: ' 3 000 ' }))).toBe(300_000);
    expect(changeFromOf(draft({ change: 'other', changeOther: '12500' }))).toBe(1_250_000);
  });

  it.each(['', '0', '-5', '3к', '1 00', '1e5', '50005000', '1 000 001'])('rejects %j', (changeOther) => {
    expect(changeFromOf(draft({ change: 'other', changeOther }))).toBe('wrong');
  });
});

describe('the request body', () => {
  it('contains nothing about the person during background validation [5.10]', () => {
    fc.assert(
      fc.property(
        fc.string({ minLength: 1 }),
        fc.string({ minLength: 1 }),
        fc.string({ minLength: 1 }),
        (name, phone, comment) => {
          const body = passingBody({ ...complete, draft: draft({ name, phone, comment }) });
          expect(body).toEqual(passingBody(complete));
          expect(body).toMatchObject({ name: null, phone_number: null, comment: null });
          expect(body?.delivery_details).toMatchObject({ apartment: null, door_code: null, porch: null, floor: null });
        },
      ),
    );
  });

  it('contains what the contract accepts, in its plain form [5.10]', () => {
    const body = orderBody(complete, '2026-11-01');
    expect(body).toMatchObject({
      name: 'Мария',
      phone_number: '+79161234567',
      comment: null,
      change_from: null,
      delivery_details: details,
      consents: { offer: true, personal_data: true, marketing: false, version: '2026-11-01' },
    });
    expect(v.is(PlaceBody, { ...body, cart_id: 'a'.repeat(32), quote: 'q' })).toBe(true);
  });

  it('contains the wishes for the courier that the backend takes and the courier can fulfil', () => {
    const wishes: CourierWish[] = ['leave_at_door', 'call_before'];
    const wished: OrderForm = { ...complete, method: 'card-online', draft: draft({ wishes }) };
    const sent = (form: OrderForm) => orderBody(form, '1')?.courier_wishes;
    expect(sent(wished)).toEqual(wishes);
    expect(sent({ ...wished, method: 'cash' })).toEqual(['call_before']);
    // A backend that does not know the field would reject the order.
    for (const form of [
      { ...wished, takesWishes: false },
      { ...wished, orderType: 'pickup' as const },
      { ...wished, atTable: true },
      complete,
    ])
      expect(orderBody(form, '1')).not.toHaveProperty('courier_wishes');
  });

  it.each([
    ['8 (4842) 40-19-61', '+74842401961'],
    ['+375 29 123-45-67', '+375291234567'],
  ])('accepts a landline or foreign number: %s', (phone, sent) => {
    const form = { ...complete, draft: draft({ phone }) };
    expect(validateOrder(form)).toEqual({});
    expect(orderBody(form, '1')?.phone_number).toBe(sent);
  });

  it('contains no address for a pickup', () => {
    expect(orderBody({ ...complete, orderType: 'pickup' }, '1')?.delivery_details).toBeNull();
  });
});

describe('text pasted into the form (docs/product.md §19.11)', () => {
  it('meets the contract, or is rejected next to its field', () => {
    const typed = fc.record({
      name: pastedText(30).map((text) => `М${text}`),
      comment: pastedText(40),
      phone: fc.constantFrom('+7 916 123-45-67', '\u202a+7\u00a0916 123\u201145-67\u202c', '+7+7 916 123-45-67'),
    });
    const door = pastedText(8);
    fc.assert(
      fc.property(typed, door, (texts, apartment) => {
        const form = { ...complete, draft: draft(texts), details: { ...details, apartment } };
        const wrong = Object.keys(validateOrder(form));
        if (wrong.length > 0) expect(() => orderBody(form, '1')).toThrow(/./);
        else {
          // A resend after a reload is identical to the letter.
          const body = { ...orderBody(form, '1'), cart_id: 'A'.repeat(22), quote: 'q' };
          expect(v.parse(PlaceBody, body)).toEqual(body);
        }
        expect(['name', 'comment', 'delivery_details']).toEqual(expect.arrayContaining(wrong));
      }),
      { numRuns: 500 },
    );
  });

  it('is sent without invisible characters', () => {
    const pasted = draft({ name: '\ufeffМари\u00adя\u200b', comment: 'а\u000bб\u2029в 👩‍🍳' });
    expect(orderBody({ ...complete, draft: pasted }, '1')).toMatchObject({ name: 'Мария', comment: 'а\nб\nв 👩‍🍳' });
  });

  it.each(['\u200b', '\u3164', '\u2800\u00a0', '\u0003'])('is rejected as a name when it is %j', (name) => {
    expect(Object.keys(validateOrder({ ...complete, draft: draft({ name }) }))).toEqual(['name']);
    expect(orderBody({ ...complete, draft: draft({ comment: name }) }, '1')?.comment).toBeNull();
  });

  it('is rejected by its field when its stored form is too long', () => {
    const long = '\u0958'.repeat(300);
    expect(Object.keys(validateOrder({ ...complete, draft: draft({ name: long, comment: long }) }))).toEqual([
      'name',
      'comment',
    ]);
    expect(Object.keys(validateOrder({ ...complete, details: { ...details, floor: long } }))).toEqual([
      'delivery_details',
    ]);
  });

  it('is parsed as an amount in the digits of any script', () => {
    expect(changeFromOf(draft({ change: 'other', changeOther: '\u200b３\u00a0０００' }))).toBe(300_000);
  });
});
