import type * as v from 'valibot';
import type * as contract from '#contract/partner-menu.ts';
import { ApiError } from '#server/http/api-error.ts';
import { importMenu } from '#server/modules/import/import-menu.ts';
import { audit } from '../audit-log.ts';
import type { PartnerContext } from '../partner.ts';

/** Maximum faults reported for one menu; more would not help. */
const MOST_FAULTS = 100;

/**
 * `POST /menu`: replaces the chain's whole menu (docs/product.md §26.16); manager only.
 *
 * @throws {ApiError} PARTNER_SCOPE_MISSING: a key of one restaurant; MENU_FAULTY: `details.faults` names each by its path
 */
export async function updateMenu(
  context: PartnerContext,
  { dry_run: dryRun, ...menu }: v.InferOutput<typeof contract.UpdateMenuBody>,
): Promise<v.InferOutput<typeof contract.MenuChanges>> {
  const { db, partner, now } = context;
  if (partner.restaurants !== 'all') throw new ApiError('PARTNER_SCOPE_MISSING', { details: { scope: 'manage' } });
  const result = await importMenu(db, menu, { now, dryRun, by: { id: partner.keyId, name: partner.name } });
  if (!result.ok) {
    throw new ApiError('MENU_FAULTY', {
      details: { faults: result.faults.slice(0, MOST_FAULTS), count: result.faults.length },
    });
  }
  const changes = result.changes.map(({ kind, section, id }) => ({ kind, section, id }));
  if (!dryRun) await audit(context, 'menu.update', { restaurantId: null, details: { changes: changes.length } });
  return { changes };
}
