import { ERROR_STATUS, type ErrorCode } from '#contract/errors.ts';
import { canBeAbsent } from '#contract/reading/absent.ts';
import type { Call, Reader } from '#contract/reading/reader.ts';
import { isThing } from '#contract/reading/walk.ts';
import type { Capability, Ledger } from './findings.ts';
import { addAbsence, callName, codeIn, isAbsence, notJson } from './judge.ts';
import type { Answer } from './wire.ts';

export interface Refusal {
  readonly check: string;
  /** Codes that the storefront understands here; the first is the one in the contract. */
  readonly codes: readonly ErrorCode[];
  readonly capability?: Capability;
  /** What is lost if the call is not refused at all. */
  readonly loses: string;
  /** Severity of not refusing; broken when missing. */
  readonly level?: 'degraded' | 'unsafe' | 'broken';
  /** Description of what was sent. */
  readonly to: string;
  /** Whether 404 can only mean that the call does not exist. */
  readonly provesAbsence?: boolean;
}

/**
 * Checks the response of a call that has to be refused.
 * @returns whether it was refused as the contract requires
 */
export async function judgeRefusal(
  call: Call,
  answer: Answer,
  expected: Refusal,
  { ledger, reader }: { ledger: Ledger; reader: Reader },
): Promise<boolean> {
  const { endpoint } = call;
  const { check, codes, to, loses } = expected;
  const at = { check, capability: expected.capability ?? 'errors', call: callName(endpoint) } as const;
  const { status, json } = answer;
  const statuses = [...new Set(codes.map((code): number => ERROR_STATUS[code]))];
  const wanted = `${statuses.join(' or ')} ${codes.slice(0, 3).join(', ')}`;
  if (!statuses.includes(status) && isAbsence(answer) && (expected.provesAbsence === true || canBeAbsent(endpoint))) {
    addAbsence(ledger, endpoint, status);
    return false;
  }
  // Already reported as a missing call.
  if (isAbsence(answer) && ledger.absent.has(endpoint.name)) return false;
  const unreadable = notJson(answer);
  if (status < 400 && (status < 300 || unreadable === null)) {
    ledger.add({
      ...at,
      level: expected.level ?? 'broken',
      what: `answers ${status} to ${to}, instead of ${wanted}`,
      loses,
    });
    return false;
  }
  if (unreadable !== null) {
    ledger.add({
      ...at,
      level: 'broken',
      what: `${unreadable} (to ${to})`,
      loses: 'the customer reads that there is no connection',
    });
    return false;
  }
  const code = codeIn(answer);
  const isKnown = (given: unknown): boolean => codes.some((one) => one === given);
  const word = isThing(json) && typeof json['message'] === 'string' && json['message'].trim() !== '';
  if (!word) {
    const what = 'errors have no `message`';
    ledger.add({
      ...at,
      check: 'words of errors',
      level: 'degraded',
      what,
      loses: 'the customer reads «Ошибка!» and no reason',
    });
  }
  if (statuses.includes(status) && isKnown(code)) {
    ledger.add({ ...at, level: 'kept', what: `is refused with ${wanted}` });
    return true;
  }
  if (code !== null) {
    ledger.add({
      ...at,
      level: expected.level ?? 'broken',
      what: `answers ${status} ${code} to ${to}, instead of ${wanted}`,
      loses: 'the storefront does the wrong thing about it',
    });
    return false;
  }
  const read = await reader.refuse(call, status, json);
  const readCode = 'body' in read && isThing(read.body) ? read.body['code'] : null;
  if (isKnown(readCode)) {
    ledger.add({
      ...at,
      check: 'code of errors',
      level: 'differs',
      what: 'errors have no `code`: they are read by their status',
    });
    return true;
  }
  const isSameStatus = statuses.includes(status);
  ledger.add({
    ...at,
    level: isSameStatus ? 'degraded' : (expected.level ?? 'broken'),
    what: `answers ${status} without \`code\` to ${to}: read as ${String(readCode)} instead of ${wanted}`,
    loses: 'the customer is told a general sentence instead of the reason',
  });
  return isSameStatus;
}
