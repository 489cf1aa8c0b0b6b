// Proves docs/product.md §15.14.
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { crowdedTexts, readProject } from '#scripts/lib/lone-texts.mjs';
import { root } from '#scripts/lib/paths.mjs';

/** Component bodies, one per line: the content, and whether React would keep a text node in it. */
const CASES: readonly (readonly [name: string, body: string, isCrowded: boolean])[] = [
  ['a text alone', '<p>{word}</p>', false],
  ['a number alone', '<p>{count}</p>', false],
  ['a condition alone', '<p>{flag && word}</p>', false],
  ['a text or an element', '<p>{flag ? word : <b>{word}</b>}</p>', false],
  ['a template', '<p>{`${count} ${word}`}</p>', false],
  ['elements in a list', '<p>{[word].map((one) => <b key={one}>{one}</b>)}</p>', false],
  ['elements beside each other', '<p><b>{word}</b>{flag && <i>{word}</i>}{piece}</p>', false],
  ['children that may be text, alone', '<p>{any}</p>', false],
  ['a comment beside a text', '<p>{/* why */}{word}</p>', false],
  ['two texts', '<p>{count} {word}</p>', true],
  ['a text beside an element', '<p>{word}<b /></p>', true],
  ['a text that comes and goes beside an element', '<p><b />{flag && word}</p>', true],
  ['written words beside an element', '<p>Итого <b>{count}</b></p>', true],
  ['children that may be text, beside an element', '<p><b />{any}</p>', true],
  ['a text in a fragment', '<>{word}</>', true],
  ['texts in a list', '<p>{[word].map((one) => one)}</p>', true],
  ['a list of texts and elements', '<p>{mixed}</p>', true],
  ['text for a component beside other children', '<Box>{word}<b /></Box>', true],
  ['a component that answers text', '<p><Bare /></p>', true],
];

const folder = mkdtempSync(join(root, 'node_modules/.lone-texts-'));
const file = join(folder, 'cases.tsx');
let lines: number[] = [];

beforeAll(() => {
  const head = `import type { JSX, ReactNode } from 'react';
declare const word: string, count: number, flag: boolean, any: ReactNode, piece: JSX.Element | null, mixed: (string | JSX.Element)[];
function Box({ children }: { children: ReactNode }): JSX.Element { return <div>{children}</div>; }
function Bare(): string { return word; }
`;
  writeFileSync(file, head + CASES.map(([, body], index) => `export const Case${index} = () => (${body});`).join('\n'));
  const before = head.split('\n').length - 1;
  const program = readProject(join(root, 'tsconfig.app.json'), [file]);
  lines = crowdedTexts(program, (name) => name === file).map(({ line }) => line - before - 1);
});
afterAll(() => rmSync(folder, { recursive: true }));

test.each(CASES.map(([name, , isCrowded], index) => [name, isCrowded, index] as const))(
  '%s: shares its element: %s',
  (_name, isCrowded, index) => {
    expect(lines.includes(index)).toBe(isCrowded);
  },
);
