import { DoorPhoto, DoorPhotoQuery } from '../door-photo.ts';
import { get } from './record.ts';

/** The photograph of an order at its door: for its owner alone (docs/product.md §26.61). */
export const orderDoorPhoto = get('orderDoorPhoto', '/orders/door-photo', DoorPhotoQuery, DoorPhoto, {
  errors: ['ORDER_NOT_FOUND'],
  personal: true,
});
