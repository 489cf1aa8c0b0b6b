import type * as v from 'valibot';
import { type CorrectBonusesBody, type CorrectedBonuses, MAX_CORRECTION } from '#contract/office-customers.ts';
import { ApiError } from '#server/http/api-error.ts';
import { correct, readBalance } from '#server/modules/bonuses/ledger.ts';
import { auditOffice, type OfficeContext } from '../office-person.ts';
import { officeStrings } from '../office-strings.ts';
import { findOfficeCustomer } from './customer-card.ts';
import { namesPerson } from './customer-data.ts';

const refuse = (field: 'amount' | 'reason', sentence: string): never => {
  throw new ApiError('VALIDATION_FAILED', { fields: { [field]: [sentence] } });
};

/**
 * `POST /customers/bonuses` (docs/product.md §34.48): credits points by hand, or takes them back as far as they are there. The customer sees it in
 * the history; the log has who did it, how much and why, under the customer's number.
 *
 * @throws {ApiError} OFFICE_RIGHT_MISSING, NOT_FOUND, VALIDATION_FAILED (`amount`: too much; `reason`: it names the person)
 */
export async function correctOfficeBonuses(
  call: OfficeContext,
  { amount, reason, ...body }: CorrectBonusesBody,
): Promise<v.InferOutput<typeof CorrectedBonuses>> {
  const { db, person, now } = call;
  const { customer } = await findOfficeCustomer(call, 'customers.bonuses', body);
  const most = person.role === 'owner' ? MAX_CORRECTION.owner : MAX_CORRECTION.other;
  if (Math.abs(amount) > most) return refuse('amount', officeStrings.tooManyPoints(most));
  if (namesPerson(reason, customer)) return refuse('reason', officeStrings.reasonNames);
  if (!(await correct(db, { customerId: customer.id, amount, note: reason }, now))) {
    const { available } = await readBalance(db, customer.id, now);
    return refuse('amount', officeStrings.fewPoints(available));
  }
  await auditOffice(call, 'customer.bonuses', { customer_id: customer.id, amount, reason });
  return { balance: (await readBalance(db, customer.id, now)).available };
}
