// Proves docs/product.md §12.6.
import { describe, expect, it } from 'vitest';
import { createTurns } from '#server/http/turns.ts';

/** Work that ends on demand. */
const work = () => {
  const begun: string[] = [];
  const ends = new Map<string, () => void>();
  const produce = (name: string) => () =>
    new Promise<string>((resolve) => {
      begun.push(name);
      ends.set(name, () => resolve(name));
    });
  return { begun, produce, end: (name: string) => ends.get(name)?.() };
};

describe('turns at heavy work', () => {
  it('go to other addresses before one that has its share, and then in order', async () => {
    const turns = createTurns({ atOnce: 3, perAddress: 2, waiting: 10 });
    const { begun, produce, end } = work();
    const ask = (address: string, name: string) => turns.inTurn(address, produce(name));
    const asked = [ask('a', 'a1'), ask('a', 'a2'), ask('a', 'a3'), ask('a', 'a4'), ask('b', 'b1'), ask('b', 'b2')];
    expect(begun).toEqual(['a1', 'a2', 'b1']);
    end('a1');
    await asked[0];
    expect(begun).toEqual(['a1', 'a2', 'b1', 'a3']);
    end('a2');
    await asked[1];
    expect(begun.slice(4)).toEqual(['a4']);
    for (const name of ['b1', 'a3', 'a4']) end(name);
    await Promise.all(asked.slice(2, 5));
    end('b2');
    expect(await Promise.all(asked)).toEqual(['a1', 'a2', 'a3', 'a4', 'b1', 'b2']);
  });

  it('are freed after a failure', async () => {
    const turns = createTurns({ atOnce: 1, perAddress: 1, waiting: 1 });
    await expect(turns.inTurn('a', () => Promise.reject(new Error('no')))).rejects.toThrow('no');
    expect(await turns.now('a', async () => 'done')).toBe('done');
  });

  it('are refused to an address with too many waiting, and only to it', async () => {
    const turns = createTurns({ atOnce: 2, perAddress: 1, waiting: 1 });
    const { produce, end } = work();
    const first = turns.inTurn('a', produce('a1'));
    const second = turns.inTurn('a', produce('a2'));
    await expect(turns.inTurn('a', produce('a3'))).rejects.toMatchObject({ code: 'RATE_LIMITED', retryAfter: 1 });
    expect(turns.now('a', produce('a4'))).toBeNull();
    expect(await turns.inTurn('b', async () => 'b1')).toBe('b1');
    end('a1');
    await first;
    end('a2');
    expect(await second).toBe('a2');
  });
});
