import * as v from 'valibot';
import { SecretId } from './primitives.ts';

// The photograph of an order that was left at the door (docs/product.md §26.60).

export const DoorPhotoQuery = v.strictObject({ order_id: SecretId });
/** A JPEG as base64; null: there is none, or it is no longer kept. */
export const DoorPhoto = v.object({ photo: v.nullable(v.string()) });
