// Proves docs/product.md §12.7: no answer of a backend leads a page to another host or into a script.
import * as v from 'valibot';
import { describe, expect, it } from 'vitest';
import { Picture } from '#contract/primitives.ts';
import { Environment } from '#contract/restaurants.ts';

const { rules_url: href } = Environment.entries.documents.entries;

describe('an address in a response', () => {
  it.each([
    ['/media/dish', true],
    ['/share/town-1', true],
    ['//evil.example/p', false],
    ['///evil.example/p', false],
    ['https://evil.example/p', false],
    ['/\\evil.example/p', false],
    ['media/dish', false],
  ])('for a picture is valid only on the own host: %s', (base, isGood) => {
    expect(v.is(Picture.entries.base, base)).toBe(isGood);
  });

  it.each([
    ['https://food.example/offer.pdf', true],
    ['HTTP://food.example/offer', true],
    ['/info/legal', true],
    ['info/legal?a=b:c', true],
    ['#rules', true],
    ['', true],
    ['javascript:alert(1)', false],
    ['JavaScript:alert(1)', false],
    [' javascript:alert(1)', false],
    ['java\tscript:alert(1)', false],
    ['\u0001javascript:alert(1)', false],
    ['data:text/html,x', false],
    ['vbscript:x', false],
    ['blob:https://food.example/1', false],
  ])('for a document is valid for a page, never for a script: %j', (url, isGood) => {
    expect(v.is(href, url)).toBe(isGood);
  });
});
