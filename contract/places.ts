import * as v from 'valibot';
import { SeatedTable } from './table.ts';
import { LatLon, MAX_LENGTH, NumericId, text } from './primitives.ts';

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
  apartment: v.nullable(text(MAX_LENGTH.door)),
  door_code: v.nullable(text(MAX_LENGTH.door)),
  porch: v.nullable(text(MAX_LENGTH.door)),
  floor: v.nullable(text(MAX_LENGTH.door)),
});
export type DeliveryDetails = v.InferOutput<typeof DeliveryDetails>;

/** Saved delivery selection (docs/product.md §19.7): checked on read, otherwise discarded as null. `id` is the restaurant's. */
export const DeliverySelection = v.object({
  id: NumericId,
  delivery_zone_id: NumericId,
  delivery_details: v.nullable(DeliveryDetails),
  /** The table of the restaurant that the device is at, and until when it takes itself to be there (docs/product.md §33.10). */
  table: v.optional(v.nullable(SeatedTable)),
});
export type DeliverySelection = v.InferOutput<typeof DeliverySelection>;

export const AddressSuggestion = v.object({
  /** What the line of the list says. */
  label: v.string(),
  /** `house` is good enough to deliver to; `street` still needs a house number. */
  precision: v.picklist(['house', 'street']),
  details: DeliveryDetails,
  /**
   * The house is known, where it stands is not: the customer shows it on a map that opens here (docs/product.md §29.9). Null:
   * nothing has to be shown.
   */
  pin_at: v.optional(v.nullable(LatLon), null),
});
export type AddressSuggestion = v.InferOutput<typeof AddressSuggestion>;

/** A street to draw where there are no tiles: it runs through the points of `line`. */
export const MapStreet = v.object({ name: v.string(), line: v.pipe(v.array(LatLon), v.minLength(2)) });
export type MapStreet = v.InferOutput<typeof MapStreet>;

/** What a map of one town is drawn with, besides restaurants and zones (docs/product.md §29.2). */
export const TownMap = v.object({
  streets: v.array(MapStreet),
  /** Pictures below everything, through `MAP_TILES`; null: there are none. */
  tiles: v.nullable(
    v.object({
      /** Whose they are: always shown. */
      attribution: v.string(),
      min_zoom: v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(22)),
      max_zoom: v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(22)),
    }),
  ),
  /** Whether `/address-at` can name a point. */
  names_points: v.boolean(),
});
export type TownMap = v.InferOutput<typeof TownMap>;

/** Where the pictures of a map are asked for, by zoom, column and row. */
export const MAP_TILES = '/api/restaurant/map/tiles/{z}/{x}/{y}';
