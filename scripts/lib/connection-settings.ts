import * as v from 'valibot';
import { Connection } from '#contract/reading/connection.ts';

/** The variables of a build that say how the storefront speaks with its backend (docs/operations.md), by their setting. */
const VARIABLES = {
  origin: 'VITE_API_ORIGIN',
  money: 'VITE_API_MONEY',
  credentials: 'VITE_API_CREDENTIALS',
  tokenSalt: 'VITE_API_TOKEN_SALT',
  timeZone: 'VITE_API_TIME_ZONE',
  brand: 'VITE_API_BRAND',
} as const satisfies Record<keyof Connection, string>;

/**
 * Reads the settings of a build; what is empty is not set.
 * @throws Error that names each variable that cannot be
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
