import * as v from 'valibot';

/** Messages between this storefront's tabs and its worker. The sender does not receive its own. */
export interface Broadcast<T> {
  readonly post: (message: T) => void;
  /** Calls `listener` with each message from another tab or the worker. Returns an unsubscribe function. */
  readonly subscribe: (listener: (message: T) => void) => () => void;
}

/** A broadcast whose message only says that something has happened. */
export interface Signal {
  readonly post: () => void;
  readonly subscribe: (listener: () => void) => () => void;
}

/**
 * Creates a broadcast over the channel `name`. A tab of an older or a newer build may be open beside this one, so a message carries
 * its version, and messages that do not parse as `schema` are ignored. The channel is open only while someone subscribes or posts:
 * creating a broadcast costs nothing, on the server either.
 */
export function createBroadcast<T extends { readonly version: number }>(
  name: string,
  schema: v.GenericSchema<unknown, T>,
): Broadcast<T> {
  const listeners = new Set<(message: T) => void>();
  let channel: BroadcastChannel | null = null;
  const open = (): BroadcastChannel => {
    const opened = new BroadcastChannel(name);
    opened.addEventListener('message', ({ data }) => {
      const parsed = v.safeParse(schema, data);
      if (parsed.success) for (const listener of listeners) listener(parsed.output);
    });
    return opened;
  };
  return {
    post: (message) => {
      const through = channel ?? new BroadcastChannel(name);
      // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a channel has no target origin
      through.postMessage(message);
      if (through !== channel) through.close();
    },
    subscribe: (listener) => {
      channel ??= open();
      listeners.add(listener);
      return () => {
        listeners.delete(listener);
        if (listeners.size > 0) return;
        channel?.close();
        channel = null;
      };
    },
  };
}

const SIGNAL = { version: 1 } as const;
const SignalMessage = v.object({ version: v.literal(SIGNAL.version) });

/** Creates a signal over the channel `name`. */
export function createSignal(name: string): Signal {
  const { post, subscribe } = createBroadcast(name, SignalMessage);
  return {
    post: () => post(SIGNAL),
    subscribe: (listener) => subscribe(() => listener()),
  };
}
