import * as v from 'valibot';

/** Parses the provider's rubles, `65.98` as text or as a number, into integer kopecks. */
export const RublesAsKopecks = v.pipe(
  v.union([v.string(), v.number()]),
  v.transform(String),
  v.regex(/^\d{1,9}(?:\.\d{1,2})?$/),
  v.transform((text) => {
    const [rubles = '0', kopecks = ''] = text.split('.');
    return Number(rubles) * 100 + Number(kopecks.padEnd(2, '0'));
  }),
);

/** A number from the provider: text in a form, a number in JSON. */
export const TransactionId = v.pipe(
  v.union([v.pipe(v.string(), v.regex(/^\d{1,15}$/), v.transform(Number)), v.number()]),
  v.integer(),
  v.minValue(1),
  v.maxValue(Number.MAX_SAFE_INTEGER),
);
