import type { Caller } from './session.ts';

/** The caller: the logged-in customer's id, and the device (session.ts); each may be null. */
export type Visitor = Pick<Caller, 'customerId' | 'device'>;

export function visitorOf({ session }: { readonly session: Caller | null }): Visitor {
  return session ?? { customerId: null, device: null };
}

/** Reports access: a guest's item is open to any holder of its id; a customer's only to that customer. */
export function mayOpen(owner: number | null, visitor: Visitor): boolean {
  return owner === null || owner === visitor.customerId;
}

/**
 * Reports whether the visitor made an order or a booking: the customer, or a guest on the same device. Others who have a guest's id only see
 * it (docs/product.md §6.1, §30.8).
 */
export function isOwn(
  { customerId, device }: { readonly customerId: number | null; readonly device: string | null },
  visitor: Visitor,
): boolean {
  return customerId === null ? device !== null && device === visitor.device : customerId === visitor.customerId;
}
