import * as v from 'valibot';
import { NumericId, text } from './primitives.ts';

/** DeliveryDetails: all nullable except address (docs/product.md §19.6). */
export const DeliveryDetails = v.strictObject({
  address: v.pipe(text(300), v.minLength(1)),
  street: v.nullable(text(150)),
  locality: v.nullable(text(150)),
  house: v.nullable(text(30)),
  province: v.nullable(text(150)),
  coords: v.nullable(
    v.strictObject({
      latitude: v.pipe(v.number(), v.minValue(-90), v.maxValue(90)),
      longitude: v.pipe(v.number(), v.minValue(-180), v.maxValue(180)),
    }),
  ),
  apartment: v.nullable(text(20)),
  door_code: v.nullable(text(20)),
  porch: v.nullable(text(20)),
  floor: v.nullable(text(20)),
});
export type DeliveryDetails = v.InferOutput<typeof DeliveryDetails>;

/** Saved delivery selection (docs/product.md §19.7): checked on read, otherwise discarded as null. `id` is the restaurant's. */
export const DeliverySelection = v.object({
  id: NumericId,
  delivery_zone_id: NumericId,
  delivery_details: v.nullable(DeliveryDetails),
});
export type DeliverySelection = v.InferOutput<typeof DeliverySelection>;

export const AddressSuggestion = v.object({
  /** What the line of the list says. */
  label: v.string(),
  /** `house` is good enough to deliver to; `street` still needs a house number. */
  precision: v.picklist(['house', 'street']),
  details: DeliveryDetails,
});
export type AddressSuggestion = v.InferOutput<typeof AddressSuggestion>;
