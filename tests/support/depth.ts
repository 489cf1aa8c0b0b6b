/** Returns the number of random cases: `few` in `npm test`, `many` in `npm run test:all`. */
export function cases(few: number, many: number): number {
  return process.env['TEST_DEPTH'] === 'thorough' ? many : few;
}
