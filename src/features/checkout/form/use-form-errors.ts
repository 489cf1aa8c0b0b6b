import { useState } from 'react';
import type { OrderIssue } from '#contract/orders.ts';
import { earlyIssues, errorsOfIssues, type FieldErrors, type FieldName, type FormRefusal } from './fields.ts';

/** Errors of the last attempt to order. */
interface Refused extends FormRefusal {
  /** Grows with each attempt, so that the focus moves again. */
  readonly round: number;
  /** Place, time and cart that they are about: with others they are out of date. */
  readonly subject: string;
}
const NONE: Refused = { fields: {}, general: null, round: 0, subject: '' };
const PLACE_FIELDS: readonly FieldName[] = ['cart', 'delivery_details', 'requested_at'];

export interface FormErrors {
  /** Of the fields as they are now: refused, or found by the prevalidation in passing. */
  readonly fields: FieldErrors;
  /** Those of the last attempt alone, without fields that changed since. */
  readonly refused: FieldErrors;
  /** Belongs to no field. */
  readonly general: string | null;
  readonly round: number;
  readonly show: (refusal: FormRefusal) => void;
  /** A field that is being corrected is not wrong any more. */
  readonly clear: (...fields: FieldName[]) => void;
  readonly reset: () => void;
}

/**
 * Keeps the errors of the last attempt to order until their fields change.
 *
 * @param subject place, time and cart of the form now
 * @param issues what the prevalidation says about them
 */
export function useFormErrors(subject: string, issues: readonly OrderIssue[]): FormErrors {
  const [last, setLast] = useState(NONE);
  const refused = last.subject === subject ? last.fields : without(last.fields, PLACE_FIELDS);
  return {
    fields: { ...errorsOfIssues(earlyIssues(issues)), ...refused },
    refused,
    general: last.general,
    round: last.round,
    show: (refusal) => setLast((before) => ({ ...refusal, round: before.round + 1, subject })),
    clear: (...fields) => setLast((before) => ({ ...before, fields: without(before.fields, fields), general: null })),
    reset: () => setLast((before) => ({ ...NONE, round: before.round })),
  };
}

const without = (fields: FieldErrors, names: readonly FieldName[]): FieldErrors =>
  Object.fromEntries(Object.entries(fields).filter(([field]) => !names.some((name) => name === field)));
