/** How many random cases a test takes: `few` in `npm test`, `many` where CI runs it once more (`npm run test:rest`). */
export function cases(few: number, many: number): number {
  return process.env['TEST_DEPTH'] === 'thorough' ? many : few;
}
