import type * as v from 'valibot';
import { HOURS_AND_MINUTES, TABLE_NUMBER, YEARS } from './primitives.ts';
import { chainFaultWords as words } from './chain-fault-words.ts';
import type { ChainFault } from './chain-file-faults.ts';

/** Returns the faults of a failed parse of a chain file, one for each place: its path, and the first issue in Russian. */
export function shapeFaults(issues: readonly v.BaseIssue<unknown>[]): ChainFault[] {
  const faults = new Map<string, string>();
  for (const issue of issues) {
    const path = pathText((issue.path ?? []).map((item) => item.key));
    if (!faults.has(path)) faults.set(path, issueText(issue));
  }
  return Array.from(faults, ([path, message]) => ({ path, message }));
}

function pathText(keys: readonly unknown[]): string {
  const path = keys.map((key) => (typeof key === 'number' ? `[${key}]` : `.${String(key)}`)).join('');
  return path.startsWith('.') ? path.slice(1) : path;
}

const LONGEST = 60;

/** What was written, as in the file; shortened. */
function written(input: unknown): string {
  const text = typeof input === 'string' ? `"${input}"` : (JSON.stringify(input) ?? String(input));
  return text.length > LONGEST ? `${text.slice(0, LONGEST)}…` : text;
}

/** What a schema of this kind expects. */
const EXPECTED: Readonly<Record<string, string>> = {
  string: words.string,
  number: words.number,
  boolean: words.boolean,
  array: words.array,
  tuple: words.array,
  strict_tuple: words.array,
  object: words.object,
  strict_object: words.object,
  loose_object: words.object,
};

/** A schema's own sentence is Russian already; valibot's begin with this. */
const ISSUED = /^Invalid /;

function issueText(issue: v.BaseIssue<unknown>): string {
  if (issue.type.endsWith('object') && issue.expected === 'never') return words.unknownKey;
  if (issue.input === undefined && issue.kind === 'schema') return words.missing;
  if (!ISSUED.test(issue.message)) return issue.message;
  const received = written(issue.input);
  const requirement = String(issue.requirement);
  switch (issue.type) {
    case 'integer':
    case 'safe_integer':
      return words.integer(received);
    case 'min_value':
      return words.minValue(requirement, received);
    case 'max_value':
      return words.maxValue(requirement, received);
    case 'multiple_of':
      return words.multipleOf(requirement, received);
    case 'min_length':
      return words.minLength(requirement);
    case 'max_length':
      return words.maxLength(requirement);
    case 'iso_date':
      return words.date(received);
    case 'iso_timestamp':
      return words.instant(received);
    case 'regex':
      return formatText(issue.requirement, received);
    case 'check':
      // The only check without its own sentence.
      return words.noSuchDay;
    case 'email':
      return words.email(received);
    case 'literal':
    case 'picklist':
    case 'variant':
    case 'enum':
      return words.expected(choiceText(issue.expected ?? ''), received);
    default: {
      const what = EXPECTED[issue.type];
      if (what !== undefined) return words.expected(what, received);
      return words.format(received);
    }
  }
}

/** What the shared patterns of contract/primitives.ts, which have no sentence of their own, expect. */
function formatText(pattern: unknown, received: string): string {
  if (pattern === YEARS) return words.year;
  if (pattern === TABLE_NUMBER) return words.tableNumber;
  return pattern === HOURS_AND_MINUTES ? words.timeOfDay(received) : words.format(received);
}

/** The values that are allowed, of valibot's `("a" | "b")`. */
function choiceText(expected: string): string {
  if (expected === 'Object') return words.object;
  const values = expected.replace(/^\((.*)\)$/, '$1').split(' | ');
  return values.length === 1 ? expected : words.choice(values.join(', '));
}
