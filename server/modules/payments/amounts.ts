import * as v from 'valibot';

/**
 * Parses the provider's rubles, text or a number, into integer kopecks (docs/product.md §25.9): digits with at most two decimals after
 * a point and any zeros behind them, `684`, `684.5`, `684.50`, `684.5000`. No comma, sign, exponent, blank or fraction of a kopeck:
 * such an amount is not guessed.
 */
export const RublesAsKopecks = v.pipe(
  v.union([v.string(), v.number()]),
  v.transform(String),
  v.regex(/^\d{1,9}(?:\.\d{1,2}0{0,8})?$/),
  v.transform((text) => {
    const [rubles = '0', kopecks = ''] = text.split('.');
    return Number(rubles) * 100 + Number(kopecks.slice(0, 2).padEnd(2, '0'));
  }),
);

/** A number from the provider: text in a form, a number in JSON. */
export const TransactionId = v.pipe(
  v.union([v.pipe(v.string(), v.regex(/^\d{1,15}$/), v.transform(Number)), v.number()]),
  v.integer(),
  v.minValue(1),
  v.maxValue(Number.MAX_SAFE_INTEGER),
);
