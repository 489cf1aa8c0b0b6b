import type * as v from 'valibot';
import type { EraseCustomerBody, ExportCustomerBody, OfficeCustomerFile } from '#contract/office-customers.ts';
import { ApiError } from '#server/http/api-error.ts';
import { type CustomerRow, findCustomer, lockCustomerAlone } from '#server/modules/account/customer-repository.ts';
import { eraseAccount } from '#server/modules/account/delete-account.ts';
import { exportAccount } from '#server/modules/account/export-account.ts';
import { auditOffice, type OfficeContext } from '../office-person.ts';
import { officeStrings } from '../office-strings.ts';
import { requireRight } from '../rights.ts';

/**
 * `POST /customers/export` (docs/product.md §34.36): what the customer's own export gives (§7.24), as a file, to be handed to the person.
 *
 * @throws {ApiError} OFFICE_RIGHT_MISSING, NOT_FOUND
 */
export async function exportOfficeCustomer(
  call: OfficeContext,
  { customer_id: id }: v.InferOutput<typeof ExportCustomerBody>,
): Promise<v.InferOutput<typeof OfficeCustomerFile>> {
  const { db, person, now } = call;
  requireRight(person, 'customers.whole', null);
  const customer = await findCustomer(db, id);
  if (customer === undefined) throw new ApiError('NOT_FOUND');
  await auditOffice(call, 'customer.export', { customer_id: id });
  const everything = await exportAccount(db, customer, null, now);
  return {
    name: officeStrings.exportName(id),
    type: 'application/json',
    content: Buffer.from(JSON.stringify(everything, null, 2)).toString('base64'),
  };
}

/** The fewest last digits of a phone that say whose it is. */
const TELLING_DIGITS = 7;

/** Reports whether a text that stays says who it is about. */
export function namesPerson(reason: string, { phone, email, name }: CustomerRow): boolean {
  const text = reason.toLowerCase();
  const words = name?.toLowerCase().match(/[\p{L}]{3,}/gu) ?? [];
  const said = new Set(text.match(/\p{L}+/gu));
  return (
    (phone !== null && text.replaceAll(/\D/g, '').includes(phone.slice(-TELLING_DIGITS))) ||
    (email !== null && text.includes(email.toLowerCase())) ||
    words.some((word) => said.has(word))
  );
}

/**
 * `POST /customers/erase` (docs/product.md §34.36): deletes the account as the customer would (§7.25). The log keeps who did it and why, under the
 * customer's number; a reason that names the person is refused.
 *
 * @throws {ApiError} OFFICE_RIGHT_MISSING, NOT_FOUND, ACCOUNT_HAS_ACTIVE_ORDERS, VALIDATION_FAILED (the reason)
 */
export async function eraseOfficeCustomer(
  config: { readonly sessionSecret: string },
  call: OfficeContext,
  { customer_id: id, reason }: v.InferOutput<typeof EraseCustomerBody>,
): Promise<undefined> {
  const { db, person, now } = call;
  requireRight(person, 'customers.erase', null);
  const customer = await lockCustomerAlone(db, id);
  if (customer === undefined) throw new ApiError('NOT_FOUND');
  if (namesPerson(reason, customer)) {
    throw new ApiError('VALIDATION_FAILED', { fields: { reason: [officeStrings.reasonNames] } });
  }
  await eraseAccount(config, { db, now }, customer);
  await auditOffice(call, 'customer.erase', { customer_id: id, reason });
  return undefined;
}
