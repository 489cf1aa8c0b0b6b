import { describe, expect, it } from 'vitest';
import type { OrderDraft } from '#contract/placing-orders.ts';
import { createDeviceStorage } from '#client/device-storage.ts';
import { rememberContact, rememberedHere } from '#client/session/remembered-contact.ts';

const draft: OrderDraft = {
  delivery_details: null,
  payment_method: 'cash',
  requested_at: null,
  name: 'Марфа',
  phone_number: '79161234567',
  comment: 'Без лука',
  change_from: null,
  consents: { offer: true, personal_data: true, marketing: true, version: '2026-11-01' },
};
const device = () => createDeviceStorage(null, null);

describe('what the device remembers of an order (docs/product.md §5.2, §7.3)', () => {
  it('is the recipient and the version of the texts, and nothing else', () => {
    const storage = device();
    expect(rememberedHere(storage)).toBeNull();
    rememberContact(storage, draft);
    expect(rememberedHere(storage)).toEqual({
      owner: null,
      name: 'Марфа',
      phone: '+79161234567',
      version: '2026-11-01',
      withoutFlat: [],
    });
  });

  it('includes the newest five houses ordered to without a flat; a booking changes none', () => {
    const storage = device();
    const to = (address: string, apartment: string | null) => ({ ...draft, delivery_details: { address, apartment } });
    for (const [address, flat] of [
      ['А', null],
      ['Б', '5'],
      ['В', ' '],
      ['А', null],
    ] as const) {
      rememberContact(storage, to(address, flat));
    }
    rememberContact(storage, draft);
    expect(rememberedHere(storage)?.withoutFlat).toEqual(['А', 'В']);
    for (const address of ['1', '2', '3', '4', '5']) rememberContact(storage, to(address, null));
    expect(rememberedHere(storage)?.withoutFlat).toEqual(['5', '4', '3', '2', '1']);
  });

  it('is read as an earlier build wrote it', () => {
    const storage = device();
    storage.set('contact', '{"owner":null,"name":"Марфа","phone":"+79161234567","version":"1"}');
    expect(rememberedHere(storage)?.withoutFlat).toEqual([]);
  });

  it('is not available to the next customer, nor to a guest once the session has ended', () => {
    const storage = device();
    storage.set('user', '7');
    rememberContact(storage, draft);
    expect(rememberedHere(storage)?.name).toBe('Марфа');
    storage.set('user', '8');
    expect(rememberedHere(storage)).toBeNull();
    storage.remove('user');
    expect(rememberedHere(storage)).toBeNull();
  });

  it('is empty when the stored value has another shape', () => {
    const storage = device();
    storage.set('contact', '{"name":1}');
    expect(rememberedHere(storage)).toBeNull();
  });
});
