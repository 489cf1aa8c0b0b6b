/** What is used of `navigator.locks`. */
export type Locks = Pick<LockManager, 'request'>;

/** The lead among the tabs of a device: one has it at a time, and the next in line when that one ends, however it ends. */
export interface Lead {
  readonly isLeading: () => boolean;
  /** Stands in line; nothing for who leads or stands there. */
  readonly stand: () => void;
  /** Steps down, or leaves the line. */
  readonly leave: () => void;
  /** Takes the lead from a tab that does not answer: a phone may have stopped it in the middle of everything. */
  readonly take: () => void;
}

/** A place in the line; the lead, once `isLeading`. */
interface Turn {
  isLeading: boolean;
  readonly end: () => void;
}

/**
 * @param locks null: there are none, and each tab leads itself; so it is where they are refused
 * @param onTurn called when this tab has got the lead, or has lost it to one that took it
 */
export function createLead(locks: Locks | null, name: string, onTurn: () => void): Lead {
  let turn: Turn | null = null;
  let areRefused = locks === null;

  const lead = (end: () => void): void => {
    turn = { isLeading: true, end };
    onTurn();
  };
  const request = (isTaken: boolean): void => {
    const leaving = new AbortController();
    let release = (): void => undefined;
    const held = new Promise<void>((resolve) => {
      release = resolve;
    });
    const own: Turn = {
      isLeading: false,
      end: () => {
        leaving.abort();
        release();
      },
    };
    turn = own;
    const hold = (): Promise<void> | undefined => {
      if (turn !== own) return undefined;
      own.isLeading = true;
      onTurn();
      return held;
    };
    const onEnd = (error: unknown): void => {
      if (turn !== own) return;
      turn = null;
      if (own.isLeading) {
        onTurn();
        return;
      }
      areRefused = !(error instanceof DOMException && error.name === 'AbortError');
      if (areRefused) lead(() => undefined);
    };
    // A request that takes cannot be given up: it is not waited for either.
    const options = isTaken ? { steal: true } : { signal: leaving.signal };
    locks?.request(name, options, hold).then(() => undefined, onEnd);
  };

  return {
    isLeading: () => turn?.isLeading === true,
    stand: () => {
      if (turn !== null) return;
      if (areRefused) lead(() => undefined);
      else request(false);
    },
    leave: () => {
      const before = turn;
      turn = null;
      before?.end();
    },
    take: () => {
      if (turn?.isLeading === true || areRefused) return;
      turn?.end();
      request(true);
    },
  };
}
