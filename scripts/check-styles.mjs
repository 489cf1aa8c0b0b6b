/**
 * Types do not cover CSS modules: `styles['tilte']` compiles and has no effect. This check compares the classes
 * components use with those their CSS modules define, both ways: no undefined and no unused class. It also restricts
 * every width query to the breakpoints of src/ui/tokens.css (docs/product.md §15.5), the storefront's type to the scale there, and its
 * accent to what is listed here (docs/product.md §15.3, §15.4, docs/decisions/0154-scale-of-type-and-accent.md).
 */
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { breakpoints, queriedWidths } from './lib/breakpoints.mjs';
import { definedClasses, usedClasses } from './lib/css-classes.mjs';
import { accented, outsideScale, restyled, styledInline } from './lib/look.mjs';
import { importedFile, root } from './lib/paths.mjs';

/** Type outside the scale, with the reason. */
const OUTSIDE_SCALE = {
  'src/ui/tokens.css :root { font-size: 112.5% }': 'the largest screens: the whole scale grows',
  'src/app/shell/bottom-tabs.module.css .tab { font-size: min(var(--text-s), 4vw) }':
    'five labels in a row at any text size',
  'src/app/shell/offline-pill.module.css .pill { font-size: min(var(--text-s), 4.4vw) }': 'one line at any text size',
  'src/features/orders/active-order-bar.module.css .link { font-size: min(var(--text-s), 4.2vw) }':
    'one line at any text size',
  'src/features/orders/order/order-head.module.css .inside b { font-size: 2.5rem }': 'the minutes until the order',
  'src/features/payment/payment-page.module.css .total { font-size: 2.5rem }': 'the sum to pay',
  'src/features/menu/stories/stories.module.css .action { font-size: 0 }': 'words for screen readers only',
};

/** Rules that use the accent, with the reason: the one button that goes on, a discount, an error, the brand. */
const ACCENTED = {
  'src/ui/button.module.css .primary': 'the button that goes on',
  'src/ui/button.module.css .primary:hover': 'the button that goes on',
  'src/first-tap/bar.module.css .slot > div': 'the way to the cart, on a phone',
  'src/first-tap/bar.module.css .slot a': 'words on it',
  'src/first-tap/bar.module.css .slot a + a::before': 'the line on it',
  'src/first-tap/bar.module.css .slot [data-progress] > span:last-child': 'the progress on it',
  'src/first-tap/early-window.module.css .window p button': 'the button that loads the window again',
  'src/features/content/content.module.css .codeButton': 'the code of a discount',
  'src/ui/choice.module.css .error': 'an error',
  'src/ui/mantine-island.css :root:root': 'the errors of fields',
  'src/entities/payment/payment.module.css .error': 'an error',
  'src/features/account/profile/account.module.css .error': 'an error',
  'src/features/booking/booking.module.css .error': 'an error',
  'src/features/cart/cart.module.css .why': 'why a line cannot be ordered',
  'src/features/checkout/checkout.module.css .alert': 'why the order cannot be placed',
  'src/features/checkout/checkout.module.css .error': 'an error',
  'src/features/discounts/discounts.module.css .why': 'why a discount does not apply',
  'src/features/orders/orders.module.css .error': 'an error',
  'src/features/payment/payment-page.module.css .failure': 'a payment that failed',
  'src/features/vacancies/vacancies.module.css .wrong': 'an error',
  'src/entities/forbidden/forbidden-views.module.css .has svg': 'a dish has what the customer must not eat',
  'src/brand/logo.tsx var(--accent': 'the brand',
  'src/brand/border.module.css .border': 'the brand',
  'src/app/shell/header.module.css .border': 'the brand',
  'src/entities/place/map/map.module.css .tone1': 'the second of four zones, not on a screen of an order',
};

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
const unmet = new Set([...Object.keys(OUTSIDE_SCALE), ...Object.keys(ACCENTED)]);
/** @param {Record<string, string>} list @param {string} what */
const isListed = (list, what) => unmet.delete(what) || Object.hasOwn(list, what);
// The kitchen's sizes are its own: a tablet on a wall (src/kitchen/shell/page.css).
for (const file of files.map(named).filter((name) => !name.startsWith('src/kitchen/'))) {
  if (file.endsWith('.css')) {
    const css = read(join(root, file));
    for (const rule of outsideScale(css))
      if (!isListed(OUTSIDE_SCALE, `${file} ${rule}`)) faults.push(`${file} leaves the scale of type: ${rule}`);
    for (const selector of restyled(css))
      faults.push(`${file} has every such element restyled, give it a class: ${selector}`);
    for (const selector of accented(css))
      if (!isListed(ACCENTED, `${file} ${selector}`)) faults.push(`${file} uses the accent: ${selector}`);
  } else if (/\.tsx?$/.test(file)) {
    for (const words of styledInline(read(join(root, file))))
      if (!isListed(ACCENTED, `${file} ${words}`)) faults.push(`${file} is styled past the style sheets: ${words}`);
  }
}
for (const listed of unmet) faults.push(`scripts/check-styles.mjs lists what is no longer there: ${listed}`);
for (const fault of faults) console.error(fault);
process.exitCode = faults.length > 0 ? 1 : 0;
