import { useState } from 'react';
import type { OrderIssue } from '#contract/orders.ts';
import { earlyIssues, errorsOfIssues, type FieldErrors, type FieldName, type FormRefusal } from './fields.ts';

/** Errors of the last attempt to order. */
interface Refused extends FormRefusal {
  /** Incremented with each attempt, so that focus moves again. */
  readonly round: number;
  /** Place, time and cart the errors refer to; with any other they are stale. */
  readonly subject: string;
}
const NONE: Refused = { fields: {}, general: null, round: 0, subject: '' };
const PLACE_FIELDS: readonly FieldName[] = ['cart', 'delivery_details', 'requested_at'];

export interface FormErrors {
  /** Errors of the current fields: from the last attempt, and early ones from the prevalidation. */
  readonly fields: FieldErrors;
  /** Errors of the last attempt only, without fields that changed since. */
  readonly refused: FieldErrors;
  /** An error that belongs to no field. */
  readonly general: string | null;
  readonly round: number;
  readonly show: (refusal: FormRefusal) => void;
  /** Clears the errors of fields that the customer edits. */
  readonly clear: (...fields: FieldName[]) => void;
  readonly reset: () => void;
}

/**
 * Keeps the errors of the last attempt to order until their fields change.
 *
 * @param subject place, time and cart of the form now
 * @param issues of the prevalidation for that subject
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
