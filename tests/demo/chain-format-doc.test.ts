// Proves docs/product.md §20.1.
import { readFile } from 'node:fs/promises';
import { describe, expect, it } from 'vitest';
import { checkChainFile } from '#contract/chain-file-check.ts';
import * as parts from '#contract/chain-file-parts.ts';
import * as sections from '#contract/chain-file.ts';

const text = await readFile('docs/chain-format.md', 'utf8');

/** Returns the keys of every object schema in a module of the format, including nested ones. */
function keysOf(schema: unknown, seen = new Set<unknown>()): string[] {
  if (typeof schema !== 'object' || schema === null || seen.has(schema)) return [];
  seen.add(schema);
  const own =
    'entries' in schema && typeof schema.entries === 'object' && schema.entries ? Object.keys(schema.entries) : [];
  return [...own, ...Object.values(schema).flatMap((value) => keysOf(value, seen))];
}

describe('the chain file documentation', () => {
  it('starts with an example that can be imported', () => {
    const [, example = ''] = /<!-- example:[^>]*-->\s*```json\n(.*?)```/s.exec(text) ?? [];
    expect(checkChainFile(JSON.parse(example))).toMatchObject({ ok: true });
  });

  it('names every key of the schemas', () => {
    const keys = new Set([...Object.values(sections), ...Object.values(parts)].flatMap((value) => keysOf(value)));
    const weekdays = new Set(['tuesday', 'wednesday', 'thursday', 'friday', 'saturday']);
    const missing = [...keys].filter((key) => !weekdays.has(key) && !new RegExp(`["\`.]${key}["\`]`).test(text));
    expect(keys.size).toBeGreaterThan(100);
    expect(missing).toEqual([]);
  });
});
