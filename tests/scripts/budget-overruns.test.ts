import { describe, expect, it } from 'vitest';
import { faultsOfOverruns } from '#scripts/lib/budget-overruns.mjs';

const LISTED = ['kitchen'];

describe('a limit exceeded within the tolerance', () => {
  it('fails where it is not listed', () => {
    expect(faultsOfOverruns({ over: ['kitchen', 'scripts'], listed: LISTED, onMain: [] })).toEqual([
      expect.stringMatching(/^scripts exceeds its limit/),
    ]);
  });

  it('passes for one landing where it is listed, and on main itself', () => {
    expect(faultsOfOverruns({ over: LISTED, listed: LISTED, onMain: [] })).toEqual([]);
    expect(faultsOfOverruns({ over: LISTED, listed: LISTED, onMain: null })).toEqual([]);
  });

  it('fails in the next landing', () => {
    expect(faultsOfOverruns({ over: LISTED, listed: LISTED, onMain: LISTED })).toEqual([
      expect.stringMatching(/^kitchen has exceeded its limit since the last landing/),
    ]);
  });

  it('is taken off the list once it is met', () => {
    expect(faultsOfOverruns({ over: [], listed: LISTED, onMain: LISTED })).toEqual([
      expect.stringMatching(/^kitchen is listed/),
    ]);
  });
});
