import { Cart, CreateCartBody } from '../cart.ts';
import * as changes from '../cart-changes.ts';
import { cartErrors, post } from './record.ts';

// Calls that change a cart.

export const createCart = post('createCart', '/cart/create', CreateCartBody, Cart, [
  'ZONE_INVALID',
  'PICKUP_ZONE_MISSING',
  'TABLE_NOT_FOUND',
]);
export const addItem = post('addItem', '/cart/add', changes.AddItemBody, Cart, [
  ...cartErrors,
  'PRODUCT_UNAVAILABLE',
  'MODIFIERS_INVALID',
  'CART_LIMIT',
]);
export const updateItem = post('updateItem', '/cart/update-item', changes.UpdateItemBody, Cart, [
  ...cartErrors,
  'MODIFIERS_INVALID',
  'CART_LIMIT',
  'NOT_FOUND',
]);
export const removeItem = post('removeItem', '/cart/remove-item', changes.RemoveItemBody, Cart, cartErrors);
export const replaceProduct = post('replaceProduct', '/cart/replace-product', changes.ReplaceProductBody, Cart, [
  ...cartErrors,
  'PRODUCT_UNAVAILABLE',
  'MODIFIERS_INVALID',
  'CART_LIMIT',
  'NOT_FOUND',
]);
export const clearCart = post('clearCart', '/cart/clear', changes.CartRefBody, Cart, cartErrors);
export const selectRestaurant = post(
  'selectRestaurant',
  '/cart/select-restaurant',
  changes.SelectRestaurantBody,
  Cart,
  [...cartErrors, 'ZONE_INVALID', 'PICKUP_ZONE_MISSING', 'TABLE_NOT_FOUND'],
);
export const setCutlery = post('setCutlery', '/cart/set-cutlery', changes.SetCutleryBody, Cart, [
  ...cartErrors,
  'CUTLERY_LIMIT',
]);
export const applyPromocode = post('applyPromocode', '/cart/apply-promocode', changes.ApplyPromocodeBody, Cart, [
  ...cartErrors,
  'PROMO_UNKNOWN',
  'PROMO_RESTAURANT',
  'PROMO_ORDER_TYPE',
  'PROMO_MIN_SUBTOTAL',
  'PROMO_FIRST_ORDER',
  'PROMO_USED',
  'PROMO_GIFT_MISSING',
  'PROMO_GIFT_SOLD_OUT',
  'PROMO_NOTHING_TO_DISCOUNT',
]);
export const removePromocode = post('removePromocode', '/cart/remove-promocode', changes.CartRefBody, Cart, cartErrors);
export const applyBonus = post('applyBonus', '/cart/apply-bonus', changes.ApplyBonusBody, Cart, [
  ...cartErrors,
  'NOT_AUTHENTICATED',
  'BONUS_NOT_ENOUGH',
]);
export const removeBonus = post('removeBonus', '/cart/remove-bonus', changes.CartRefBody, Cart, cartErrors);
