// Proves docs/product.md §7.29, §9.23: one tab's messages reach the others.
import { describe, expect, it, vi } from 'vitest';
import * as v from 'valibot';
import { createBroadcast, createSignal } from '#lib/broadcast.ts';
import { waitFor } from '#tests/support/wait-for.ts';

const Message = v.object({ version: v.literal(2), dish: v.number() });
const tab = (name: string) => createBroadcast(name, Message);

/** Sends a last message and waits for it. */
const afterAll = async (name: string, heard: readonly unknown[]): Promise<void> => {
  tab(name).post({ version: 2, dish: 99 });
  await waitFor(() => expect(heard).toContainEqual({ version: 2, dish: 99 }));
};

describe('a broadcast', () => {
  it('reaches the other tabs, not the sender', async () => {
    const [here, there] = [tab('a'), tab('a')];
    const [own, others]: [unknown[], unknown[]] = [[], []];
    const stops = [here.subscribe((message) => own.push(message)), there.subscribe((message) => others.push(message))];
    here.post({ version: 2, dish: 5 });
    await afterAll('a', others);
    await afterAll('a', own);
    expect(others).toContainEqual({ version: 2, dish: 5 });
    expect(own).not.toContainEqual({ version: 2, dish: 5 });
    for (const stop of stops) stop();
  });

  it('is ignored when it has another version or is not a valid message', async () => {
    const heard: unknown[] = [];
    const stop = tab('b').subscribe((message) => heard.push(message));
    const raw = new BroadcastChannel('b');
    // Messages of one sender arrive in order: with the last one, the four before it have arrived.
    for (const data of [{ version: 1, dish: 5 }, { version: 2 }, 'dish', null, { version: 2, dish: 7 }]) {
      // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a channel has no target origin
      raw.postMessage(data);
    }
    await waitFor(() => expect(heard).toContainEqual({ version: 2, dish: 7 }));
    raw.close();
    expect(heard).toEqual([{ version: 2, dish: 7 }]);
    stop();
  });

  it('is not received after the last listener is removed, and is received again with the next one', async () => {
    const here = tab('c');
    const [first, second]: [unknown[], unknown[]] = [[], []];
    here.subscribe((message) => first.push(message))();
    const stop = here.subscribe((message) => second.push(message));
    await afterAll('c', second);
    expect(first).toEqual([]);
    stop();
  });
});

it('a signal carries nothing except that something has happened', async () => {
  const heard = vi.fn<() => void>();
  const stop = createSignal('d').subscribe(heard);
  createSignal('d').post();
  await waitFor(() => expect(heard).toHaveBeenCalledWith());
  stop();
});
