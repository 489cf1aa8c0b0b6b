import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { filesIn, root } from '#scripts/lib/paths.mjs';

/** Statements that call a built-in for its exception alone. The build counts these as without effect, and drops them. */
const DROPPED =
  /(?<=[{};]\n) *(?:void )?(?:(?:new )?(?:URL|RegExp|Date|Intl\.\w+|BigInt|Number|String)|(?:de|en)codeURI(?:Component)?|JSON\.(?:parse|stringify)|atob|btoa)\([^=\n]*\);$/gm;

const find = (text: string): string[] => [...text.matchAll(DROPPED)].map(([statement]) => statement.trim());

describe('a call of a built-in', () => {
  it('uses its result in everything that is built', () => {
    const found = ['contract', 'domain', 'server', 'src', 'sw'].flatMap((room) =>
      filesIn(join(root, room))
        .filter((file) => /\.tsx?$/.test(file))
        .flatMap((file) =>
          find(readFileSync(join(root, room, file), 'utf8')).map((line) => `${room}/${file}: ${line}`),
        ),
    );
    expect(found).toEqual([]);
  });

  it('is found where only its exception is of interest', () => {
    expect(find('try {\n    decodeURIComponent(path);\n    return true;')).toEqual(['decodeURIComponent(path);']);
    expect(find('{\n  new URL(text);\n  return new URL(text);\n  const url = new URL(text);')).toEqual([
      'new URL(text);',
    ]);
  });
});
