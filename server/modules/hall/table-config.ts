import { hkdfSync } from 'node:crypto';
import * as v from 'valibot';
import type { TableCodes } from '#server/secrets/table-code.ts';
import type { Settings } from '#server/settings.ts';

/** What the operator may say about table codes, besides the secret. */
export const TABLE_SETTINGS = {
  TABLE_CODE_VERSION: [
    v.pipe(v.string(), v.regex(/^[1-9]\d{0,2}$/), v.transform(Number), v.maxValue(255)),
    'must be a number from 1 to 255',
  ],
} as const satisfies Settings;

/**
 * Reads the signing parameters of table codes. Without `TABLE_SECRET` a chain takes no orders from tables; the demo, which prints
 * nothing that has to last, derives one from its session secret.
 *
 * @param fault returns what is wrong with a secret, or null
 * @param faults collects errors by variable name
 */
export function readTableCodes(
  given: { readonly secret: string | undefined; readonly version: number; readonly demoSecret: string | null },
  fault: (secret: string) => string | null,
  faults: string[],
): TableCodes | null {
  const { secret, version, demoSecret } = given;
  if (secret === undefined) {
    if (demoSecret === null) return null;
    return {
      version,
      secret: Buffer.from(hkdfSync('sha256', demoSecret, '', 'table codes', 32)).toString('base64url'),
    };
  }
  const wrong = fault(secret);
  if (wrong !== null) faults.push(`TABLE_SECRET ${wrong}`);
  return { secret, version };
}
