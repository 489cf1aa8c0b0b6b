// Proves docs/product.md §9.23.
import { afterEach, describe, expect, it } from 'vitest';
import { createUpdateChannel } from '#app/pwa/update-channel.ts';

let tabs = new AbortController();
afterEach(() => {
  tabs.abort();
  tabs = new AbortController();
});
const tab = (isBusy: boolean) => createUpdateChannel({ isBusy: () => isBusy, signal: tabs.signal });

describe('the tabs’ talk about an update', () => {
  it('lets it through when nobody objects', async () => {
    tab(false);
    expect(await tab(false).queryOtherTabs()).toBe(true);
  });

  it('holds it back for one busy tab among many', async () => {
    tab(false);
    tab(true);
    expect(await tab(false).queryOtherTabs()).toBe(false);
  });

  it('does not ask the one that asks', async () => {
    expect(await tab(true).queryOtherTabs()).toBe(true);
  });
});
