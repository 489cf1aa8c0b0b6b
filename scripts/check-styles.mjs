/**
 * Types do not cover CSS modules: `styles['tilte']` compiles and has no effect. This check compares the classes
 * components use with those their CSS modules define, both ways: no undefined and no unused class. It also restricts
 * every width query to the breakpoints of src/ui/tokens.css (docs/product.md §15.5).
 */
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { breakpoints, queriedWidths } from './lib/breakpoints.mjs';
import { definedClasses, usedClasses } from './lib/css-classes.mjs';
import { importedFile, root } from './lib/paths.mjs';

const src = join(root, 'src');
const files = readdirSync(src, { recursive: true, encoding: 'utf8' }).map((name) => join(src, name));
/** @param {string} file */
const read = (file) => readFileSync(file, 'utf8');
/** @param {string} file */
const named = (file) => relative(root, file);

const sheets = new Map(
  files
    .filter((file) => file.endsWith('.module.css'))
    .map((file) => [file, { defined: definedClasses(read(file)), used: new Set(), open: false, imported: false }]),
);
/** @type {string[]} */
const faults = [];
for (const file of files.filter((name) => /\.tsx?$/.test(name))) {
  for (const { sheet, used, open } of usedClasses(read(file))) {
    const path = importedFile(file, sheet);
    const entry = sheets.get(path);
    if (!entry) {
      if (!existsSync(path)) faults.push(`${named(file)} imports ${sheet}, which does not exist`);
      continue;
    }
    entry.imported = true;
    entry.open ||= open;
    for (const name of used) {
      entry.used.add(name);
      if (!entry.defined.has(name))
        faults.push(`${named(file)} uses the class "${name}", which ${named(path)} does not define`);
    }
  }
}
for (const [file, { defined, used, open, imported }] of sheets) {
  if (!imported) faults.push(`${named(file)} is imported by nothing`);
  else if (!open) {
    for (const name of defined)
      if (!used.has(name)) faults.push(`${named(file)} defines the class "${name}", which nothing uses`);
  }
}
const tokens = breakpoints(read(join(src, 'ui/tokens.css')));
const asked = new Set();
for (const file of files.filter((name) => /\.(?:css|tsx?)$/.test(name))) {
  for (const width of queriedWidths(read(file))) {
    asked.add(width);
    if (!tokens.has(width)) faults.push(`${named(file)} asks for a width of ${width} px, which is no breakpoint`);
  }
}
for (const width of tokens)
  if (!asked.has(width)) faults.push(`Nothing is laid out otherwise at the breakpoint ${width}`);
for (const fault of faults) console.error(fault);
process.exitCode = faults.length > 0 ? 1 : 0;
