import type { Change } from './difference.ts';

const SIGNS: Readonly<Record<Change['kind'], string>> = { added: '+', changed: '~', archived: '-', restored: '+' };
const LONGEST = 60;

const shown = (value: unknown): string => {
  if (value === null || value === undefined) return 'nothing';
  const text =
    value instanceof Date ? value.toISOString() : typeof value === 'string' ? `"${value}"` : JSON.stringify(value);
  return text.length > LONGEST ? `${text.slice(0, LONGEST)}…` : text;
};

const fieldName = (name: string): string => name.replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);

const line = ({ kind, section, id, fields }: Change): string => {
  const head = `${SIGNS[kind]} ${section} ${id}${kind === 'restored' ? ' (is back)' : kind === 'archived' ? ' (archived)' : ''}`;
  if (kind === 'added') return head;
  return [
    head,
    ...fields.map(({ name, before, after }) => `    ${fieldName(name)}: ${shown(before)} → ${shown(after)}`),
  ].join('\n');
};

/** Formats changes for a person to read: one line each, the changed fields below, and a line with their counts. */
export function describeChanges(changes: readonly Change[]): string {
  if (changes.length === 0) return '0 changes: the database says what the file says.';
  const count = (kind: Change['kind']) => changes.filter((change) => change.kind === kind).length;
  const parts = (['added', 'changed', 'restored', 'archived'] as const)
    .filter((kind) => count(kind) > 0)
    .map((kind) => `${count(kind)} ${kind}`);
  return [...changes.map(line), `${changes.length} changes: ${parts.join(', ')}.`].join('\n');
}
