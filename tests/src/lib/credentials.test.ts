import { afterEach, expect, it, vi } from 'vitest';
import { apiCredentials } from '../../../src/lib/api/credentials.ts';

afterEach(() => vi.unstubAllGlobals());

it('is the cookie, unless the build was made for a backend with a readable token (docs/product.md §7.17)', () => {
  expect(apiCredentials()).toBe('cookie');
  vi.stubGlobal('__API_CREDENTIALS__', 'bearer');
  expect(apiCredentials()).toBe('bearer');
  vi.stubGlobal('__API_CREDENTIALS__', 'anything');
  expect(apiCredentials()).toBe('cookie');
});
