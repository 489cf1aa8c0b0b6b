/** Values common in examples and tutorials: an attacker would try them first. */
const WELL_KNOWN = /(?:change.?me|secret|password|example|default|qwerty|12345|session)/i;
const MIN_SECRET_LENGTH = 32;

/** Returns what is wrong with a secret that an operator gave, for the operator; null: nothing. */
export function secretFault(secret: string | undefined): string | null {
  if (secret === undefined) return 'is missing: make one with `openssl rand -base64 48`';
  if (secret.length < MIN_SECRET_LENGTH) return `is weak: at least ${MIN_SECRET_LENGTH} characters are needed`;
  if (WELL_KNOWN.test(secret) || new Set(secret).size < 12) {
    return 'is weak: it can be guessed; make one with `openssl rand -base64 48`';
  }
  return null;
}
