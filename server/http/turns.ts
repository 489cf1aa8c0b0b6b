import { ApiError } from './api-error.ts';

interface TurnOptions {
  /** Concurrent tasks, all addresses together. */
  readonly atOnce: number;
  /** Per address. Smaller than `atOnce`, so that one address cannot take every slot. */
  readonly perAddress: number;
  /** Queued tasks per address; more are rejected. */
  readonly waiting: number;
}

interface Waiting {
  readonly address: string;
  readonly begin: () => void;
}

/**
 * Limits concurrent work that is heavy for this process, in total and per address. Queued tasks start in order of arrival,
 * except that an address at its limit lets others pass.
 */
export function createTurns({ atOnce, perAddress, waiting }: TurnOptions) {
  const running = new Map<string, number>();
  let all = 0;
  let queue: readonly Waiting[] = [];

  const hasRoom = (address: string): boolean => all < atOnce && (running.get(address) ?? 0) < perAddress;

  const begin = (address: string): void => {
    all += 1;
    running.set(address, (running.get(address) ?? 0) + 1);
  };

  const end = (address: string): void => {
    all -= 1;
    const left = (running.get(address) ?? 1) - 1;
    if (left === 0) running.delete(address);
    else running.set(address, left);
    const next = queue.find((one) => hasRoom(one.address));
    if (next === undefined) return;
    queue = queue.filter((one) => one !== next);
    begin(next.address);
    next.begin();
  };

  const work = async <T>(address: string, produce: () => Promise<T>): Promise<T> => {
    try {
      return await produce();
    } finally {
      end(address);
    }
  };

  return {
    /** Runs the work now, or returns null when no slot is free. */
    now: <T>(address: string, produce: () => Promise<T>): Promise<T> | null => {
      if (!hasRoom(address)) return null;
      begin(address);
      return work(address, produce);
    },
    /**
     * Runs the work when a slot is free.
     *
     * @throws {ApiError} RATE_LIMITED when too much of this address is waiting
     */
    inTurn: async <T>(address: string, produce: () => Promise<T>): Promise<T> => {
      if (hasRoom(address)) begin(address);
      else {
        if (queue.filter((one) => one.address === address).length >= waiting) {
          throw new ApiError('RATE_LIMITED', { retryAfter: 1 });
        }
        await new Promise<void>((resolve) => {
          queue = [...queue, { address, begin: resolve }];
        });
      }
      return work(address, produce);
    },
  };
}
