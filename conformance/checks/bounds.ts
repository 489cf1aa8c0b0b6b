import { MAX_LINE_QUANTITY } from '#contract/cart.ts';
import type { Product } from '#contract/catalog.ts';
import type { Endpoint } from '#contract/endpoint.ts';
import { api } from '#contract/endpoints.ts';
import type { ErrorCode } from '#contract/errors.ts';
import type { Context } from '../context.ts';
import type { Refusal } from '../judge-refusal.ts';
import { type Counter, lineOf, makeCart, newKey } from '../made-cart.ts';

const NO_SUCH = 2_147_483_647;

/** Checks what a cart rejects, in a separate cart that may be spoilt. */
export async function checkBounds({ shop, newVisitor }: Context, counter: Counter, dish: Product): Promise<void> {
  const guest = newVisitor();
  const cart = await makeCart(guest, counter);
  if (cart === null) return;
  const { environment } = await shop();
  const ref = { cart_id: cart.id };
  const refuse =
    (check: string, capability: Refusal['capability'] & string, level: Refusal['level'] & string) =>
    async (endpoint: Endpoint, body: object, codes: readonly ErrorCode[], to: string, loses: string): Promise<void> => {
      const refusal = { check, capability, level, codes, to, loses, provesAbsence: true };
      await guest.refused(endpoint, { body, key: newKey() }, refusal);
    };
  const bound = refuse('bounds', 'limits', 'degraded');
  await bound(api.addItem, lineOf(cart, dish, 0), ['VALIDATION_FAILED'], 'no portion of a dish', 'a line of nothing');
  const tooMany = MAX_LINE_QUANTITY + 1;
  const slip = 'a slip of the finger is cooked';
  await bound(api.addItem, lineOf(cart, dish, tooMany), ['VALIDATION_FAILED'], `${tooMany} portions`, slip);
  const sets = { ...ref, cutlery_count: (environment?.max_cutlery_count ?? 0) + 1 };
  await bound(
    api.setCutlery,
    sets,
    ['CUTLERY_LIMIT'],
    'more cutlery than max_cutlery_count',
    'the reason is not reported',
  );
  const less = 'an order may cost less than nothing';
  const negative = refuse('bounds', 'limits', 'unsafe');
  await negative(api.addItem, lineOf(cart, dish, -1), ['VALIDATION_FAILED'], 'minus one portion', less);

  const reason = refuse('reasons', 'cart', 'degraded');
  const unsold = { ...lineOf(cart, dish), product_id: NO_SUCH };
  const lost = 'the cart holds a dish that cannot be ordered';
  await reason(api.addItem, unsold, ['PRODUCT_UNAVAILABLE', 'VALIDATION_FAILED'], 'a dish that is not sold', lost);
  const nowhere = { ...counter.place, delivery_zone_id: NO_SUCH };
  await reason(api.createCart, nowhere, ['ZONE_INVALID'], 'a zone that is none', 'an order goes nowhere');
  const code = { ...ref, promocode: 'NO-SUCH-CODE' };
  const taken = 'a code that gives nothing looks taken';
  await reason(api.applyPromocode, code, ['PROMO_UNKNOWN'], 'a promo code that is none', taken);
  const bonus = { ...ref, amount: 100 };
  await reason(
    api.applyBonus,
    bonus,
    ['NOT_AUTHENTICATED'],
    'bonuses of a guest',
    'bonuses are spent without an owner',
  );
  await guest.send(api.clearCart, { body: ref, key: newKey() });
}
