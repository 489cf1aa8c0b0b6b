/**
 * Returns the number of cases of a property: `few` in `npm test`, `many` in `npm run test:all`. A property's `examples` come first and
 * are counted: one that is slow, or kills and floods, plays only its examples in `npm test`.
 */
export function cases(few: number, many: number): number {
  return process.env['TEST_DEPTH'] === 'thorough' ? many : few;
}
