import * as v from 'valibot';
import { EMAIL_PARTS } from '#contract/email.ts';
import { ApiError } from './api-error.ts';
import { VALIDATION } from './validation-strings.ts';

type Issue = v.BaseIssue<unknown>;

const numberOf = (requirement: unknown): number => (typeof requirement === 'number' ? requirement : 0);

const keyProblem = (issue: Issue): string => {
  if (issue.expected === 'never') return VALIDATION.unknown;
  return issue.input === undefined ? VALIDATION.required : VALIDATION.type;
};

const sentence = (issue: Issue): string => {
  switch (issue.type) {
    case 'strict_object':
    case 'object':
      return keyProblem(issue);
    case 'picklist':
    case 'literal':
      return VALIDATION.choice;
    case 'integer':
    case 'safe_integer':
      return VALIDATION.integer;
    case 'min_length':
      return VALIDATION.minLength(numberOf(issue.requirement));
    case 'max_length':
      return VALIDATION.maxLength(numberOf(issue.requirement));
    case 'min_value':
      return VALIDATION.minValue(numberOf(issue.requirement));
    case 'max_value':
      return VALIDATION.maxValue(numberOf(issue.requirement));
    case 'email':
      return VALIDATION.email;
    case 'regex':
      return issue.requirement === EMAIL_PARTS ? VALIDATION.email : VALIDATION.format;
    case 'union':
    case 'variant':
      return VALIDATION.invalid;
    default:
      return issue.kind === 'schema' ? VALIDATION.type : VALIDATION.format;
  }
};

/** Returns the field's path and message; for a union, those of the closest alternative. */
const describe = (issue: Issue): readonly (readonly [string, string])[] => {
  const path = v.getDotPath(issue);
  if (issue.type === 'union' && issue.issues && path === null) return issue.issues.flatMap(describe);
  return [[path ?? '', sentence(issue)]];
};

const fieldsOf = (faults: readonly (readonly [string, string])[]): Record<string, string[]> => {
  // A Map, since a field may be named like a built-in property: `toString`, `__proto__`.
  const fields = new Map<string, string[]>();
  for (const [path, message] of faults) {
    const messages = fields.get(path) ?? [];
    if (!messages.includes(message)) fields.set(path, [...messages, message]);
  }
  return Object.fromEntries(fields);
};

/**
 * Finds text that no database accepts, whatever the field allows: NUL, and lone surrogates, as of an emoji cut in two. Runs on
 * what a schema has accepted, so depth and length are bounded by the schema.
 */
const unstorable = (value: unknown, path: string): (readonly [string, string])[] => {
  if (typeof value === 'string') return value.includes('\0') || !isWellFormed(value) ? [[path, VALIDATION.format]] : [];
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([name, item]) => unstorable(item, path === '' ? name : `${path}.${name}`));
};

/** `String.prototype.isWellFormed`, which this release's types lack. */
const isWellFormed = (value: string): boolean => !/\p{Cs}/u.test(value);

/**
 * Parses a query or a body.
 *
 * @throws {ApiError} VALIDATION_FAILED with a message for each field by dotted path; '' is the whole
 */
export function parseInput<S extends v.GenericSchema>(schema: S, input: unknown): v.InferOutput<S> {
  const parsed = v.safeParse(schema, input);
  const faults = parsed.success ? unstorable(parsed.output, '') : parsed.issues.flatMap(describe);
  if (!parsed.success || faults.length > 0) throw new ApiError('VALIDATION_FAILED', { fields: fieldsOf(faults) });
  return parsed.output;
}
