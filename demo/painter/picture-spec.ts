import * as v from 'valibot';

const EMOJI = /^(?:\p{Extended_Pictographic}\uFE0F?)$/u;
const Emoji = v.pipe(v.string(), v.regex(EMOJI, 'Expected one emoji, such as 🍕'));

const tones = {
  /** Turns the colours around the colour circle, degrees: a red soup out of an orange one. */
  hue: v.optional(v.pipe(v.number(), v.minValue(-180), v.maxValue(180)), 0),
  saturation: v.optional(v.pipe(v.number(), v.minValue(0), v.maxValue(3)), 1),
  brightness: v.optional(v.pipe(v.number(), v.minValue(0.3), v.maxValue(2)), 1),
};

/** One render: an emoji as it is, or in other tones. */
const PictureThing = v.union([Emoji, v.strictObject({ emoji: Emoji, ...tones })]);
export type PictureThing = v.InferOutput<typeof PictureThing>;

/** A picture of the demo, drawn from 3D renders of food. */
const PictureSpec = v.strictObject({
  /** What the picture is for, which decides its shape (server/pictures/kinds.ts). */
  kind: v.picklist(['card', 'banner', 'wide']),
  /** Colour of the tile behind everything: the category's or the banner's in the demo's files. */
  tile: v.pipe(v.string(), v.regex(/^#[0-9a-f]{6}$/i)),
  /** What lies large in the middle. */
  dish: Emoji,
  /** How many of it: a heap of dumplings instead of one giant. */
  count: v.optional(v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(5)), 1),
  ...tones,
  /** A white plate beneath. */
  plate: v.optional(v.boolean(), false),
  /** What lies on top of the dish, at most three. */
  top: v.optional(v.pipe(v.array(PictureThing), v.maxLength(3)), []),
  /** What lies small around it, at most six. */
  with: v.optional(v.pipe(v.array(PictureThing), v.maxLength(6)), []),
});
export type PictureSpec = v.InferOutput<typeof PictureSpec>;

/** demo/pictures/picture-specs.json: what each file of that folder shows, by its path there without the ending. */
export const PictureSpecs = v.record(v.string(), PictureSpec);
