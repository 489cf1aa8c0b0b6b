import { expect, test } from 'vitest';
import { BUNDLER, bytesBySource, codeWithout, grown, importChain, recordName } from '#scripts/lib/first-screen.mjs';

test('each byte of a built file is attributed to the source named by the source map, and to nothing else', () => {
  // «let a=1;» of a.ts, «/**/» of no source, «f(«ж»)» of b.ts on the second line.
  const code = 'let a=1;/**/\nf("ж")';
  const map = { sources: ['a.ts', 'b.ts'], mappings: 'AAAA,Q;ACAA' };
  expect(Object.fromEntries(bytesBySource(code, map))).toEqual({ 'a.ts': 8, [BUNDLER]: 4, 'b.ts': 7 });
  expect(codeWithout(code, map, /^a/)).toBe('/**/f("ж")');
});

test('a package is one line of the record', () => {
  expect(recordName('node_modules/@tanstack/store/dist/atom.js')).toBe('node_modules/@tanstack/store');
  expect(recordName('node_modules/react-dom/client.js')).toBe('node_modules/react-dom');
  expect(recordName('src/app/app.tsx')).toBe('src/app/app.tsx');
});

test('added and grown modules are listed, heaviest first; a few bytes count as renamed variables', () => {
  const record = { 'src/a.ts': 500, 'src/b.ts': 500, 'src/c.ts': 500 };
  const now = { 'src/a.ts': 510, 'src/b.ts': 600, 'src/c.ts': 100, 'src/new.ts': 10, 'node_modules/big': 9000 };
  expect(grown(record, now)).toEqual([
    { name: 'node_modules/big', more: 9000, isNew: true },
    { name: 'src/b.ts', more: 100, isNew: false },
    { name: 'src/new.ts', more: 10, isNew: true },
  ]);
});

test('the shortest import chain from an entry shows why a module or a package is included', () => {
  const imports = {
    'src/entry.ts': ['src/app.ts', 'src/far.ts'],
    'src/app.ts': ['src/entry.ts', 'src/near.ts'],
    'src/far.ts': ['src/further.ts'],
    'src/further.ts': ['src/near.ts'],
    'src/near.ts': ['node_modules/big/main.js'],
  };
  const chain = (name: string) => importChain(imports, ['src/entry.ts'], name);
  expect(chain('src/near.ts')).toEqual(['src/entry.ts', 'src/app.ts', 'src/near.ts']);
  expect(chain('node_modules/big')?.at(-1)).toBe('node_modules/big/main.js');
  expect(chain('src/entry.ts')).toEqual(['src/entry.ts']);
  expect(chain('src/grouped.ts'), 'in the same file without an import').toBeNull();
});
