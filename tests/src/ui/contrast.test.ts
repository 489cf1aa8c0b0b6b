// Proves docs/product.md §10.11, §15.3.
import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { DONE_COLOR, LATE_COLOR, THEME_COLOR } from '#brand/theme-color.ts';

const css = readFileSync(new URL('../../../src/brand/colors.css', import.meta.url), 'utf8');

/** Returns the color tokens of one block of colors.css. */
function tokensOf(block: string): Map<string, string> {
  return new Map(
    [...block.matchAll(/--([\w-]+):\s*(#[0-9a-f]{6})/g)].map(([, name = '', value = '']) => [name, value]),
  );
}

function luminance(hex: string): number {
  const [r = 0, g = 0, b = 0] = [1, 3, 5].map((at) => {
    const part = Number.parseInt(hex.slice(at, at + 2), 16) / 255;
    return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * r + 0.7152 * g + 0.0722 * b;
}

function contrast(a: string, b: string): number {
  const [light = 0, dark = 0] = [luminance(a), luminance(b)].sort((x, y) => y - x);
  return (light + 0.05) / (dark + 0.05);
}

const [lightBlock = '', systemBlock = '', chosenBlock = ''] = css
  .split(/^(?=:root|@media)/m)
  .filter((block) => block.includes('--paper:'));
const light = tokensOf(lightBlock);
const dark = tokensOf(systemBlock);

/** Text colors with their backgrounds. */
const TEXT_PAIRS = [
  ['ink', 'paper'],
  ['ink', 'surface'],
  ['ink', 'sunken'],
  ['ink', 'accent-soft'],
  ['ink', 'honey-soft'],
  ['ink', 'dill-soft'],
  ['muted', 'paper'],
  ['muted', 'surface'],
  ['muted', 'sunken'],
  ['accent', 'paper'],
  ['accent', 'surface'],
  ['accent', 'accent-soft'],
  ['on-accent', 'accent'],
  ['on-accent', 'accent-strong'],
  ['dill', 'paper'],
  ['dill', 'surface'],
  ['dill', 'dill-soft'],
  ['on-dill', 'dill'],
  ['on-honey', 'honey'],
  ['paper', 'ink'],
] as const;

/** Edges of controls, focus rings (WCAG 1.4.11). */
const SHAPE_PAIRS = [
  ['edge', 'surface'],
  ['edge', 'paper'],
  ['accent', 'sunken'],
] as const;

describe.each([
  ['light', light],
  ['dark', new Map([...light, ...dark])],
])('%s', (_name, tokens) => {
  const color = (name: string): string => {
    const value = tokens.get(name);
    if (value === undefined) throw new Error(`tokens.css has no --${name}`);
    return value;
  };
  it.each(TEXT_PAIRS)('%s on %s has readable contrast', (text, background) => {
    expect(contrast(color(text), color(background))).toBeGreaterThanOrEqual(4.5);
  });
  it.each(SHAPE_PAIRS)('%s on %s has visible contrast', (shape, background) => {
    expect(contrast(color(shape), color(background))).toBeGreaterThanOrEqual(3);
  });
});

describe('the dark theme', () => {
  it('is the same whether the system or the customer selects it', () => {
    expect(dark.size).toBeGreaterThan(15);
    expect(tokensOf(chosenBlock)).toEqual(dark);
  });
});

it('paints the browser’s bars in the page’s own color', () => {
  expect(THEME_COLOR.light.toLowerCase()).toBe(light.get('paper'));
  expect(THEME_COLOR.dark.toLowerCase()).toBe(dark.get('paper'));
  expect(DONE_COLOR.light.toLowerCase()).toBe(light.get('dill-soft'));
  expect(DONE_COLOR.dark.toLowerCase()).toBe(dark.get('dill-soft'));
  expect(LATE_COLOR.light.toLowerCase()).toBe(light.get('honey-soft'));
  expect(LATE_COLOR.dark.toLowerCase()).toBe(dark.get('honey-soft'));
});
