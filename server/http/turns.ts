import { ApiError } from './api-error.ts';

interface TurnOptions {
  /** Pieces of work at the same time, of all addresses together. */
  readonly atOnce: number;
  /** Of one address. Smaller than `atOnce`, so that the others find a turn whatever one address asks for. */
  readonly perAddress: number;
  /** How much of one address may wait; what is more is refused. */
  readonly waiting: number;
}

interface Waiting {
  readonly address: string;
  readonly begin: () => void;
}

/**
 * Takes turns at work that is heavy for this process: so much at once, and so much of one address. What waits is begun in
 * the order in which it came, except that an address which has its share lets the others pass.
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
    /** Does the work now, or null: it is nobody's turn. */
    now: <T>(address: string, produce: () => Promise<T>): Promise<T> | null => {
      if (!hasRoom(address)) return null;
      begin(address);
      return work(address, produce);
    },
    /**
     * Does the work when its turn has come.
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
