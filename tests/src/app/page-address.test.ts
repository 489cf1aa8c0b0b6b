// Proves docs/product.md §16.4.
import { describe, expect, it } from 'vitest';
import { pageAddress } from '#app/rendering/page-address.ts';

describe('the address of a rendered page', () => {
  it.each([
    ['/', '/'],
    ['/menu', '/menu'],
    ['/menu?dish=3&modal=cart&utm_source=x', '/menu'],
    ['/menu/pizza?vegetarian=1&q=сыр&x', '/menu/pizza?q=%D1%81%D1%8B%D1%80&vegetarian=1'],
    ['/menu?q=a&q=b', '/menu?q=b'],
    ['/menu?q=a?b', '/menu?q=a%3Fb'],
    [`/menu?q=${'a'.repeat(101)}&without=stones&spicy=much`, '/menu'],
    ['/menu?without=milk,nuts', '/menu?without=milk%2Cnuts'],
    ['/menus?q=a', '/menus'],
    ['/about?q=a', '/about'],
    ['/menu?__proto__=1&%=%', '/menu'],
  ])('%s is %s', (href, address) => {
    expect(pageAddress(href)).toBe(address);
    expect(pageAddress(address), 'and stays so').toBe(address);
  });
});
