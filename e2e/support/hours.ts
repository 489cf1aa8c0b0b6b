/** The demo runs at three hours side by side (scripts/e2e-server.mjs, docs/product.md §21.2): the one that a journey uses. */
export const HOURS = ['day', 'closed', 'night'] as const;
export type Hour = (typeof HOURS)[number];

/** Port of the daytime demo; the others listen on the next ports. */
export const FIRST_PORT = Number(process.env['E2E_PORT'] ?? 4173);

export function originOf(hour: Hour): string {
  return `http://127.0.0.1:${FIRST_PORT + HOURS.indexOf(hour)}`;
}
