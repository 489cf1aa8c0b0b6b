// Proves docs/product.md §9.23.
import { afterEach, describe, expect, it } from 'vitest';
import { createUpdateChannel } from '#app/pwa/updates.ts';

let tabs = new AbortController();
afterEach(() => {
  tabs.abort();
  tabs = new AbortController();
});
const tab = (isBusy: boolean) => createUpdateChannel({ isBusy: () => isBusy, signal: tabs.signal });

describe('the tabs’ agreement on an update', () => {
  it('lets it through when no tab objects', async () => {
    tab(false);
    expect(await tab(false).queryOtherTabs()).toBe(true);
  });

  it('holds it back when one of many tabs is busy', async () => {
    tab(false);
    tab(true);
    expect(await tab(false).queryOtherTabs()).toBe(false);
  });

  it('does not ask the requesting tab', async () => {
    expect(await tab(true).queryOtherTabs()).toBe(true);
  });
});
