import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { cssModulesIn, filePrefixes, scopedNames } from '#scripts/lib/class-names.mjs';
import { root } from '#scripts/lib/paths.mjs';

const FILES = ['src/a.module.css', 'src/b.module.css'];
const nameOf = (name: string, file: string, css: string) => scopedNames(FILES)(name, join(root, file), css);

describe('the class names of a build', () => {
  test('differ between files and between the classes of a file', () => {
    const css = '.card{top:0}.card .price,.old{top:0}@keyframes blink{to{top:.5rem}}';
    const names = FILES.flatMap((file) => ['card', 'price', 'old', 'blink'].map((name) => nameOf(name, file, css)));
    expect(new Set(names).size).toBe(8);
    for (const name of names) expect(name).toMatch(/^[A-Za-z][A-Za-z0-9]{3}$/);
  });

  test('are the same in each build, also after other files are added', () => {
    const css = '.card{top:0}';
    const more = [...FILES, 'src/0.module.css', 'src/z.module.css'];
    expect(scopedNames(more)('card', join(root, 'src/b.module.css'), css)).toBe(
      nameOf('card', 'src/b.module.css', css),
    );
  });

  test('differ for a file with more classes than there are letters and digits', () => {
    const classes = Array.from({ length: 150 }, (_, index) => `c${index}`);
    const css = classes.map((name) => `.${name}{top:0}`).join('');
    const names = classes.map((name) => nameOf(name, 'src/a.module.css', css));
    expect(new Set(names).size).toBe(150);
    for (const name of names) expect(name).toMatch(/^[A-Za-z][\w-]*$/);
  });

  test('have a prefix of their own for every file of the storefront', () => {
    const files = cssModulesIn('src');
    expect(files.length).toBeGreaterThan(100);
    expect(new Set(filePrefixes(files).values()).size).toBe(files.length);
  });

  test('fail for a file that is not in the build, and for a name that the file does not have', () => {
    expect(() => nameOf('card', 'src/c.module.css', '.card{}')).toThrow('src/c.module.css');
    expect(() => nameOf('gone', 'src/a.module.css', '.card{}')).toThrow('gone');
  });
});
