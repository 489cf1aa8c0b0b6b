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

/** Saved delivery selection (docs/product.md §19.7): checked on read, null if invalid. `id` is the restaurant's. */
export const DeliverySelection = v.object({
  id: NumericId,
  delivery_zone_id: NumericId,
  delivery_details: v.nullable(DeliveryDetails),
  /** The restaurant's table that the device is at, and when that expires (docs/product.md §33.10). */
  table: v.optional(v.nullable(SeatedTable)),
});
export type DeliverySelection = v.InferOutput<typeof DeliverySelection>;

export const AddressSuggestion = v.object({
  /** The text of the list item. */
  label: v.string(),
  /** `house` is precise enough for delivery; `street` still needs a house number. */
  precision: v.picklist(['house', 'street']),
  details: DeliveryDetails,
  /**
   * The house is known but its coordinates are not: the customer marks it on a map that opens here (docs/product.md §29.9). Null: not
   * needed.
   */
  pin_at: v.optional(v.nullable(LatLon), null),
});
export type AddressSuggestion = v.InferOutput<typeof AddressSuggestion>;

/** A street to draw where there are no tiles: a polyline through the points of `line`. */
export const MapStreet = v.object({ name: v.string(), line: v.pipe(v.array(LatLon), v.minLength(2)) });
export type MapStreet = v.InferOutput<typeof MapStreet>;

/** What the map of a town consists of, besides restaurants and zones (docs/product.md §29.2). */
export const TownMap = v.object({
  streets: v.array(MapStreet),
  /** Background tiles, through `MAP_TILES`; null: none. */
  tiles: v.nullable(
    v.object({
      /** The tiles' attribution: always shown. */
      attribution: v.string(),
      min_zoom: v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(22)),
      max_zoom: v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(22)),
    }),
  ),
  /** Whether `/address-at` can resolve a point. */
  names_points: v.boolean(),
});
export type TownMap = v.InferOutput<typeof TownMap>;

/** URL template of map tiles, by zoom, column and row. */
export const MAP_TILES = '/api/restaurant/map/tiles/{z}/{x}/{y}';
