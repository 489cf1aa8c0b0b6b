import { addDays, startOfHour } from 'date-fns';
import type { FastifyInstance } from 'fastify';

interface SecurityTxt {
  /** `mailto:…` or `https://…`. */
  readonly securityContact: string | null;
  readonly publicOrigin: string | null;
}

/** A reader must not trust an older copy; the format recommends less than a year (RFC 9116, 2.5.5). */
const VALID_DAYS = 180;

/**
 * `GET /.well-known/security.txt`: where a person who has found a weakness of this storefront writes to (docs/product.md §12.19).
 * Without a contact the address does not exist.
 */
export function installSecurityTxt(
  app: FastifyInstance,
  { config, now }: { readonly config: SecurityTxt; readonly now: () => Date },
): void {
  const { securityContact, publicOrigin } = config;
  if (securityContact === null) return;
  app.get('/.well-known/security.txt', async (_request, reply) => {
    const lines = [
      `Contact: ${securityContact}`,
      `Expires: ${addDays(startOfHour(now()), VALID_DAYS).toISOString()}`,
      'Preferred-Languages: ru, en',
      ...(publicOrigin === null ? [] : [`Canonical: ${publicOrigin}/.well-known/security.txt`]),
    ];
    return reply
      .header('cache-control', 'no-cache')
      .type('text/plain; charset=utf-8')
      .send(`${lines.join('\n')}\n`);
  });
}
