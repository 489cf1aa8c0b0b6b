import * as v from 'valibot';
import { Connection } from '#contract/reading/connection.ts';

/** Build variables that configure the connection between storefront and backend (docs/operations.md), by setting. */
const VARIABLES = {
  origin: 'VITE_API_ORIGIN',
  money: 'VITE_API_MONEY',
  credentials: 'VITE_API_CREDENTIALS',
  tokenSalt: 'VITE_API_TOKEN_SALT',
  timeZone: 'VITE_API_TIME_ZONE',
  brand: 'VITE_API_BRAND',
} as const satisfies Record<keyof Connection, string>;

/**
 * Reads the settings of a build; empty means not set.
 * @throws Error that lists each invalid variable
 */
export function connectionSettings(env: Readonly<Record<string, string | undefined>>): Partial<Connection> {
  const given = Object.entries(VARIABLES).flatMap(([setting, variable]) => {
    const value = env[variable]?.trim() ?? '';
    return value === '' ? [] : [[setting, value] as const];
  });
  const parsed = v.safeParse(v.partial(Connection), Object.fromEntries(given));
  if (parsed.success) return Object.fromEntries(given);
  const names: Readonly<Record<string, string>> = VARIABLES;
  const faults = parsed.issues.map((issue) => `${names[v.getDotPath(issue) ?? ''] ?? ''}: ${issue.message}`);
  throw new Error(`The storefront cannot be built with these settings:\n${faults.join('\n')}`);
}
