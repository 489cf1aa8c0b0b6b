import * as v from 'valibot';
import { internationalPhone, normalisePhone } from '#domain/phone.ts';
import type { DeliveryDetails } from '#contract/places.ts';
import type { DeviceStorage } from '../device-storage.ts';

/**
 * What this device remembers of whoever ordered or booked here last (docs/product.md §7.3); forgotten with the person
 * (src/client/session/purge.ts).
 */
const Remembered = v.object({
  /** The customer's id as text; null: a guest. */
  owner: v.nullable(v.string()),
  name: v.string(),
  phone: v.string(),
  /** Of the texts that were agreed to. */
  version: v.string(),
  /** Houses that an order went to without a flat, newest first: nobody is asked about them again (docs/product.md §1.2). */
  withoutFlat: v.optional(v.array(v.string()), []),
});
export type Remembered = v.InferOutput<typeof Remembered>;

/** As many houses are kept. */
const MOST_HOUSES = 5;

type Storage = Pick<DeviceStorage, 'get' | 'read' | 'write'>;

/** Returns what is remembered of the one who uses this device now: a guest's is no customer's, and the other way round. */
export function rememberedHere(storage: Storage): Remembered | null {
  const found = storage.read('contact', Remembered);
  return found !== null && found.owner === storage.get('user') ? found : null;
}

/** Who an order or a booking is for, and the version of the texts that were agreed to. */
interface Contact {
  readonly name: string | null;
  readonly phone_number: string | null;
  readonly consents: { readonly personal_data: boolean; readonly version: string };
  /** Where an order goes; a booking has none. */
  readonly delivery_details?: Pick<DeliveryDetails, 'address' | 'apartment'> | null;
}

/** Remembers whom an order or a booking was for, and the texts that it was given under. */
export function rememberContact(
  storage: Storage,
  { name, phone_number, consents, delivery_details: to = null }: Contact,
): void {
  // A guest at a table has said nothing of this kind, and agreed to nothing about it.
  if (!consents.personal_data) return;
  const phone = normalisePhone(phone_number ?? '');
  const before = rememberedHere(storage)?.withoutFlat ?? [];
  const contact: Remembered = {
    owner: storage.get('user'),
    name: name ?? '',
    phone: phone === null ? '' : internationalPhone(phone),
    version: consents.version,
    withoutFlat: (to === null || to.apartment?.trim()
      ? before
      : [to.address, ...before.filter((one) => one !== to.address)]
    ).slice(0, MOST_HOUSES),
  };
  storage.write('contact', contact);
}
