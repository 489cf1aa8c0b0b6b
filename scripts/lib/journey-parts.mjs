/**
 * Which journeys each part runs, by device (playwright.config.ts). `gate` is for `npm test`: the journeys of a phone,
 * without the details that carry `@rest` and those of a keyboard (`@desktop`), and of a desktop those that see another
 * layout (`@wide`) and a few faults (`@smoke`; faults are played on a desktop). `rest` is the others, for
 * `npm run test:all`.
 */
export const JOURNEY_PARTS = {
  gate: { phone: { grepInvert: /faults\/|@rest|@desktop/ }, desktop: { grep: /@wide|@smoke/ } },
  rest: { phone: { grep: /@rest|@desktop/ }, desktop: { grepInvert: /@wide|@smoke|@phone/ } },
  all: { phone: {}, desktop: { grepInvert: /@phone/ } },
};

/**
 * Reports whether `npm test` runs a journey on one of the devices.
 *
 * @param {string} described file, titles and tags, as Playwright compares them
 */
export function isInGate(described) {
  const { phone, desktop } = JOURNEY_PARTS.gate;
  return !phone.grepInvert.test(described) || desktop.grep.test(described);
}
