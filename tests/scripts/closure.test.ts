import { describe, expect, test } from 'vitest';
import { facesFor, filesWithout, fontFaces, keysOfFiles, staticClosure } from '#scripts/lib/closure.mjs';

const manifest = {
  'index.html': {
    file: 'assets/entry.js',
    isEntry: true,
    imports: ['_react'],
    dynamicImports: ['src/routes/menu.tsx'],
  },
  _react: { file: 'assets/react.js', imports: ['_scheduler'] },
  _scheduler: { file: 'assets/scheduler.js', imports: ['_react'] },
  'src/routes/menu.tsx': { file: 'assets/menu.js', imports: ['index.html'], dynamicImports: ['src/routes/dish.tsx'] },
  'src/routes/dish.tsx': { file: 'assets/dish.js', imports: ['_mantine'] },
  _mantine: { file: 'assets/mantine.js' },
};

describe('the dependencies of the entry', () => {
  test('are the entry and all its static imports, with the path to each', () => {
    const closure = staticClosure(manifest, ['index.html']);
    expect([...closure.keys()]).toEqual(['index.html', '_react', '_scheduler']);
    expect(closure.get('_scheduler')).toEqual(['index.html', '_react', '_scheduler']);
  });

  test('exclude chunks behind import() from the static set', () => {
    const closure = staticClosure(manifest, ['index.html', 'src/routes/menu.tsx']);
    expect(closure.has('src/routes/menu.tsx')).toBe(true);
    expect(closure.has('_mantine')).toBe(false);
  });

  test('include chunks behind import() in the full set, except those opened later', () => {
    const all = [
      'assets/dish.js',
      'assets/entry.js',
      'assets/mantine.js',
      'assets/menu.js',
      'assets/react.js',
      'assets/scheduler.js',
    ];
    expect([...filesWithout(manifest, ['index.html'], /^never$/)].toSorted()).toEqual(all);
    const core = filesWithout(manifest, ['index.html'], /^src\/routes\/dish/);
    expect([...core].toSorted()).toEqual([
      'assets/entry.js',
      'assets/menu.js',
      'assets/react.js',
      'assets/scheduler.js',
    ]);
  });

  test('are found by the files that a page names', () => {
    expect(keysOfFiles(manifest, ['assets/menu.js', 'assets/gone.js'])).toEqual(['src/routes/menu.tsx']);
  });
});

describe('the fonts that a text needs', () => {
  const faces = fontFaces(`
    @font-face { font-family: Onest; src: url(/assets/cyrillic.woff2) format("woff2"); unicode-range: U+0301, U+0400-045F, U+2116 }
    @font-face { font-family: Onest; src: url("/assets/ruble.woff2") format("woff2"); unicode-range: U+20BD }
    @font-face { font-family: Onest; src: url(/assets/hebrew.woff2) format("woff2"); unicode-range: U+05?? }
    @font-face { font-family: Fallback; src: local("Arial"); size-adjust: 104% }`);
  const names = (text: string) => facesFor(faces, text).map(({ url }) => url);

  test('are those with one of its characters', () => {
    expect(names('Борщ')).toEqual(['/assets/cyrillic.woff2']);
    expect(names('Борщ 250 ₽')).toEqual(['/assets/cyrillic.woff2', '/assets/ruble.woff2']);
    expect(names('250')).toEqual([]);
    expect(names('\u05D0')).toEqual(['/assets/hebrew.woff2']);
  });

  test('include a face without a range for any text', () => {
    expect(facesFor(fontFaces('@font-face{src:url(a.woff2)}'), 'x')).toHaveLength(1);
  });
});
