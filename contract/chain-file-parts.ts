import * as v from 'valibot';
import { chainShapeWords as words } from './chain-shape-words.ts';
import { asciiDigits } from './clean-text.ts';
import {
  AskedDate,
  LatLon,
  Line,
  TimeRange,
  WEEKDAYS,
  cleaned,
  longText,
  text,
  type AvailabilitySchedule,
  type WeekRanges,
} from './primitives.ts';

/**
 * Small schemas shared by the sections of a chain file (docs/chain-format.md). Reading a file changes two things: texts are cleaned
 * (contract/clean-text.ts), and missing values are filled with their documented defaults.
 */

/** A stable external id from the chain's own till or site. A repeated import matches existing records by it. */
export const ExternalId = v.pipe(v.string(), v.regex(/^[A-Za-z0-9][A-Za-z0-9._-]{0,79}$/, words.id));

export const Slug = v.pipe(v.string(), v.maxLength(100), v.regex(/^[a-z0-9]+(?:-[a-z0-9]+)*$/, words.slug));
export const PageSlug = v.pipe(v.string(), v.maxLength(100), v.regex(/^[a-z0-9-]+(?:\/[a-z0-9-]+)*$/, words.pageSlug));

export const Title = v.pipe(text(200), v.minLength(1));
/** One or two lines of at most twelve letters; the first space that allows it may break the line. */
export const ShortTitle = v.pipe(Line, v.regex(/^.{1,12}(?: .{1,12})?$/u, words.shortTitle));
export const LongText = longText(4000);
export const Color = v.pipe(v.string(), v.regex(/^#[0-9a-f]{6}$/i, words.color));
/** Replaces a word processor's variants of spaces, dashes and digits with plain ones. */
const plainPhone = (phone: string): string =>
  asciiDigits(phone)
    .replace(/\p{Pd}|\u2212/gu, '-')
    .replace(/\p{Zs}/gu, ' ');
export const Phone = v.nullable(v.pipe(Line, cleaned(plainPhone), v.regex(/^\+?[\d ()-]{5,25}$/, words.phone)));
/** A path of the storefront (`/menu/pizza`), never of another site. */
export const StorefrontPath = v.pipe(
  v.string(),
  v.maxLength(300),
  // Browsers parse `/\\evil` as `//evil`, and drop tabs and line breaks before parsing.
  v.regex(/^\/(?!\/)[^\\\s]*$/, words.path),
);
export const Percent = v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(100));

const Days = v.strictObject({
  monday: v.optional(v.array(TimeRange)),
  tuesday: v.optional(v.array(TimeRange)),
  wednesday: v.optional(v.array(TimeRange)),
  thursday: v.optional(v.array(TimeRange)),
  friday: v.optional(v.array(TimeRange)),
  saturday: v.optional(v.array(TimeRange)),
  sunday: v.optional(v.array(TimeRange)),
});

/**
 * Hours of a week, wall-clock time of the restaurant: ranges per weekday; `daily` applies to the days that are not named. A range whose
 * `to` is not after its `from` ends on the next day. A day that is missing (without `daily`) or empty is a day off.
 */
export const ChainHours = v.strictObject({ daily: v.optional(v.array(TimeRange)), ...Days.entries });
export type ChainHours = v.InferOutput<typeof ChainHours>;

/** Returns `hours` with every weekday written out, as in API responses; a day off is an empty list. */
export function weekRangesOf(hours: ChainHours): WeekRanges {
  const of = (day: (typeof WEEKDAYS)[number]) => hours[day] ?? hours.daily ?? [];
  return {
    monday: of('monday'),
    tuesday: of('tuesday'),
    wednesday: of('wednesday'),
    thursday: of('thursday'),
    friday: of('friday'),
    saturday: of('saturday'),
    sunday: of('sunday'),
  };
}

/** Converts `hours` to an availability schedule (docs/product.md §13.4): a day off is left out. */
export function availabilityOf(hours: ChainHours | null): AvailabilitySchedule | null {
  if (hours === null) return null;
  const week = weekRangesOf(hours);
  return Object.fromEntries(WEEKDAYS.filter((day) => week[day].length > 0).map((day) => [day, week[day]]));
}

/** A path relative to the folder of the chain file. */
const PictureFile = v.pipe(
  v.string(),
  v.maxLength(300),
  v.regex(/\.(?:jpe?g|png|webp|avif|heic|heif|tiff?)$/i, words.pictureFile),
  v.check(
    (path) =>
      !path.startsWith('/') && !path.includes('\\') && !path.split('/').includes('..') && !/^[a-z]+:/i.test(path),
    words.pictureInside,
  ),
);
/** The focal point for cropping a picture, as fractions of its width and height from the top left corner. */
export const Focus = v.strictObject({
  x: v.pipe(v.number(), v.minValue(0), v.maxValue(1)),
  y: v.pipe(v.number(), v.minValue(0), v.maxValue(1)),
});
export type Focus = v.InferOutput<typeof Focus>;
/** A picture: its path, or its path and focal point (docs/product.md §20.5). */
export const ChainPicture = v.union([PictureFile, v.strictObject({ file: PictureFile, focus: Focus })], words.picture);
export type ChainPicture = v.InferOutput<typeof ChainPicture>;

/** Returns the path of a picture. */
export function pictureFile(picture: ChainPicture): string {
  return typeof picture === 'string' ? picture : picture.file;
}

/** Texts support `**bold**` and `[label](address)`, no HTML; for more there are Markdown (GFM) and HTML blocks. */
export const ChainBlock = v.variant('type', [
  v.strictObject({ type: v.literal('heading'), text: Title }),
  v.strictObject({ type: v.literal('paragraph'), text: LongText }),
  v.strictObject({ type: v.literal('list'), ordered: v.optional(v.boolean(), false), items: v.array(LongText) }),
  v.strictObject({
    type: v.literal('facts'),
    rows: v.array(v.strictObject({ name: text(200), value: longText(1000) })),
  }),
  v.strictObject({ type: v.literal('quote'), text: LongText }),
  v.strictObject({ type: v.literal('picture'), picture: ChainPicture, alt: text(300) }),
  v.strictObject({ type: v.picklist(['markdown', 'html']), text: longText(60_000) }),
]);
export type ChainBlock = v.InferOutput<typeof ChainBlock>;

export const Period = {
  /** First and last day, both inclusive; null is open-ended. */
  starts_on: v.optional(v.nullable(AskedDate), null),
  ends_on: v.optional(v.nullable(AskedDate), null),
};

export const Ring = v.array(LatLon);
