import * as v from 'valibot';
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
    case 'union':
    case 'variant':
      return VALIDATION.invalid;
    default:
      return issue.kind === 'schema' ? VALIDATION.type : VALIDATION.format;
  }
};

/** The field's path and sentence; of a union the alternative that came closest speaks. */
const describe = (issue: Issue): readonly (readonly [string, string])[] => {
  const path = v.getDotPath(issue);
  if (issue.type === 'union' && issue.issues && path === null) return issue.issues.flatMap(describe);
  return [[path ?? '', sentence(issue)]];
};

const fieldsOf = (issues: readonly Issue[]): Record<string, string[]> => {
  const fields: Record<string, string[]> = {};
  for (const [path, message] of issues.flatMap(describe)) {
    const messages = (fields[path] ??= []);
    if (!messages.includes(message)) messages.push(message);
  }
  return fields;
};

/**
 * Reads a query or a body.
 *
 * @throws {ApiError} VALIDATION_FAILED with a sentence for each field by dotted path; '' is the whole
 */
export const parseInput = <S extends v.GenericSchema>(schema: S, input: unknown): v.InferOutput<S> => {
  const parsed = v.safeParse(schema, input);
  if (parsed.success) return parsed.output;
  throw new ApiError('VALIDATION_FAILED', { fields: fieldsOf(parsed.issues) });
};
