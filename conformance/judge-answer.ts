import * as v from 'valibot';
import type { Endpoint } from '#contract/endpoint.ts';
import { canBeAbsent } from '#contract/reading/absent.ts';
import type { Call, Reader } from '#contract/reading/reader.ts';
import type { Ledger } from './findings.ts';
import { addAbsence, callName, capabilityOf, codeIn, isAbsence, notJson } from './judge.ts';
import { lossOf } from './losses.ts';
import { type Answer, Unreachable } from './wire.ts';

/** Side effects of reading a response. */
export interface Trace {
  readonly filled: { readonly schema: object; readonly field: string }[];
  /** Names of the additional calls made to complete it. */
  readonly asked: string[];
}

const MOST_FAULTS = 3;

const dotted = (issue: v.BaseIssue<unknown>): string =>
  (issue.path ?? []).map(({ key }) => (typeof key === 'number' ? '*' : String(key))).join('.');
const saidOf = (issue: v.BaseIssue<unknown>): string => {
  if (issue.received === 'undefined') return `${dotted(issue)} is missing`;
  return `${dotted(issue) || 'the answer'}: expected ${issue.expected ?? issue.type}, received ${issue.received}`;
};
const unique = <T>(list: readonly T[]): readonly T[] => [...new Set(list)];

const shortened = (lines: readonly string[]): string => {
  const more = lines.length - MOST_FAULTS;
  return `${lines.slice(0, MOST_FAULTS).join('; ')}${more > 0 ? `; and ${more} more` : ''}`;
};

const differences = (
  strict: readonly v.BaseIssue<unknown>[],
  trace: Trace,
  isInRoubles: boolean,
): readonly string[] => {
  const filled = new Set(trace.filled.map(({ field }) => field));
  const isOfMoney = ({ type }: v.BaseIssue<unknown>): boolean => isInRoubles && type === 'integer';
  const isTold = (issue: v.BaseIssue<unknown>): boolean => filled.has(String(issue.path?.at(-1)?.key));
  const rest = strict.filter((issue) => !isOfMoney(issue) && !isTold(issue));
  return unique(rest.map(saidOf));
};

/** Completes a response; what it references may be missing, too. */
const complete = async (reader: Reader, call: Call, json: unknown): Promise<{ value: unknown } | { fault: string }> => {
  try {
    return { value: await reader.read(call, json) };
  } catch (error) {
    if (error instanceof Unreachable || !(error instanceof Error)) throw error;
    return { fault: `cannot be completed: ${error.message}` };
  }
};

/** Maximum cache time of a public response, s (docs/product.md §18.7). */
const LONGEST_KEPT = 30;

/** Checks the caching rules of a response (docs/product.md §18.7). */
export function judgeCaching(endpoint: Endpoint, { headers, status }: Answer, ledger: Ledger): void {
  if (status !== 200) return;
  const rule = headers.get('cache-control')?.toLowerCase() ?? '';
  const at = { check: 'caching', call: callName(endpoint) };
  const [, age = '0'] = /s-maxage=(\d+)/.exec(rule) ?? /max-age=(\d+)/.exec(rule) ?? [];
  const isKept = Number(age) > 0 && !rule.includes('no-store');
  if (!endpoint.personal) {
    const what = `may be kept for ${age} s`;
    const isLong = isKept && Number(age) > LONGEST_KEPT;
    if (isLong)
      ledger.add({
        ...at,
        capability: 'menu',
        level: 'degraded',
        what,
        loses: 'prices and stop lists may be that old',
      });
    return;
  }
  const capability = 'privacy';
  if (rule.includes('no-store')) ledger.add({ ...at, capability, level: 'kept', what: 'is not cached' });
  else if (rule.includes('public') || isKept) {
    const what = `belongs to one person and may be kept by others (${rule})`;
    ledger.add({
      ...at,
      capability,
      level: 'broken',
      what,
      loses: 'another person may be shown this cart, order or name',
    });
  } else {
    const what = 'belongs to one person and does not say `Cache-Control: no-store`';
    ledger.add({
      ...at,
      capability,
      level: 'degraded',
      what,
      loses: 'a proxy on the way may keep it by its own rules',
    });
  }
}

/**
 * Checks the response of a call that has to succeed, and records findings.
 * @returns what the storefront reads from it; null where it can read nothing
 */
export async function judgeAnswer(
  call: Call,
  answer: Answer,
  { ledger, reader, trace, isInRoubles }: { ledger: Ledger; reader: Reader; trace: Trace; isInRoubles: boolean },
): Promise<unknown> {
  const { endpoint } = call;
  const { ok } = endpoint;
  const at = { capability: capabilityOf(endpoint), call: callName(endpoint) };
  const broken = (what: string): null => {
    ledger.add({ check: 'answer', level: 'broken', what, loses: 'the customer reads «Ошибка!»', ...at });
    return null;
  };
  if (isAbsence(answer) && (canBeAbsent(endpoint) || !endpoint.errors.includes('NOT_FOUND'))) {
    addAbsence(ledger, endpoint, answer.status);
    return null;
  }
  const told = codeIn(answer);
  if (answer.status >= 500 && endpoint.errors.some((code) => code === told)) {
    const what = `answers ${told}: a service that it depends on does not work now`;
    ledger.add({ check: 'answer', level: 'unchecked', what, ...at });
    return null;
  }
  if (answer.status >= 400 || answer.status < 200)
    return broken(`answers ${answer.status}: ${answer.text.slice(0, 120)}`);
  if (ok === null) {
    const isRead = answer.status === 204 || answer.isJson;
    if (!isRead) return broken(notJson(answer) ?? 'answers with a body that is not JSON');
    ledger.add({ check: 'answer', level: 'kept', what: 'as the contract says', ...at });
    return null;
  }
  const unreadable = notJson(answer);
  if (unreadable !== null) return broken(unreadable);
  const strict = v.safeParse(ok, answer.json);
  if (strict.success && !isInRoubles) {
    ledger.add({ check: 'answer', level: 'kept', what: 'as the contract says', ...at });
    return strict.output;
  }
  const completed = await complete(reader, call, answer.json);
  if ('fault' in completed) return broken(completed.fault);
  const read = v.safeParse(ok, completed.value);
  if (!read.success) {
    const error = told === null ? '' : ` (an error with status ${answer.status})`;
    return broken(`violates the contract${error}: ${shortened(unique(read.issues.map(saidOf)))}`);
  }
  for (const { schema, field } of trace.filled) {
    const { thing, loses } = lossOf(schema, field);
    ledger.add({
      check: 'missing fields',
      level: loses === '' ? 'differs' : 'degraded',
      what: `${thing === '' ? '' : `${thing} `}without ${field}`,
      loses,
      ...at,
    });
  }
  if (trace.asked.length > 0) {
    const what = `is incomplete: ${unique(trace.asked).join(', ')} must be called as well`;
    ledger.add({
      check: 'another form',
      level: 'degraded',
      what,
      loses: 'each takes the time of several calls',
      ...at,
    });
  } else {
    const isBare = Array.isArray(answer.json) && ok.type === 'object';
    const found = isBare ? ['a bare list'] : strict.success ? [] : differences(strict.issues, trace, isInRoubles);
    if (found.length > 0) ledger.add({ check: 'another form', level: 'differs', what: shortened(found), ...at });
  }
  return read.output;
}
