import * as v from 'valibot';
import type { User } from '#contract/account.ts';
import { internationalPhone, normalisePhone } from '#domain/phone.ts';
import type { DeliveryDetails } from '#contract/places.ts';
import type { DeviceStorage } from '../device-storage.ts';

/**
 * The contact of the last order or booking on this device (docs/product.md §7.3); deleted with the person
 * (src/client/session/purge.ts).
 */
const Remembered = v.object({
  /** The customer's id as text; null: a guest. */
  owner: v.nullable(v.string()),
  name: v.string(),
  phone: v.string(),
  /** Version of the accepted texts. */
  version: v.string(),
  /** Houses that an order went to without a flat, newest first: no further questions about them (docs/product.md §1.2). */
  withoutFlat: v.optional(v.array(v.string()), []),
});
export type Remembered = v.InferOutput<typeof Remembered>;

/** How many houses are kept. */
const MOST_HOUSES = 5;

type Storage = Pick<DeviceStorage, 'get' | 'read' | 'write'>;

/** Returns what is remembered of this device's current user: a guest's data is not shown to a customer, nor vice versa. */
export function rememberedHere(storage: Storage): Remembered | null {
  const found = storage.read('contact', Remembered);
  return found !== null && found.owner === storage.get('user') ? found : null;
}

/** Returns name and phone to fill a form in with: the customer's own, else those remembered on this device; phone null: none. */
export function knownContact(
  storage: Storage,
  user: Pick<User, 'name' | 'phone_number'> | null | undefined,
): { readonly name: string; readonly phone: string | null } {
  const last = rememberedHere(storage);
  const phone = normalisePhone(user?.phone_number ?? last?.phone ?? '');
  return { name: user?.name ?? last?.name ?? '', phone: phone && internationalPhone(phone) };
}

/** Who an order or a booking is for, and the version of the accepted texts. */
interface Contact {
  readonly name: string | null;
  readonly phone_number: string | null;
  readonly consents: { readonly personal_data: boolean; readonly version: string };
  /** Delivery address of an order; a booking has none. */
  readonly delivery_details?: Pick<DeliveryDetails, 'address' | 'apartment'> | null;
}

/** Remembers who an order or a booking was for, and the accepted texts. */
export function rememberContact(
  storage: Storage,
  { name, phone_number, consents, delivery_details: to = null }: Contact,
): void {
  // A guest at a table has given no contact, and no consent to it.
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
