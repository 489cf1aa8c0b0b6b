/** The part of `navigator.locks` in use. */
export type Locks = Pick<LockManager, 'request'>;

/** Leadership among a device's tabs: one tab has it at a time, and the next in the queue gets it when that one ends, however it ends. */
export interface Lead {
  readonly isLeading: () => boolean;
  /** Joins the queue; does nothing if already leading or queued. */
  readonly stand: () => void;
  /** Steps down, or leaves the queue. */
  readonly leave: () => void;
  /** Takes the lead from an unresponsive tab: a phone may have suspended it at any point. */
  readonly take: () => void;
}

/** A place in the queue; the lead, once `isLeading`. */
interface Turn {
  isLeading: boolean;
  readonly end: () => void;
}

/**
 * @param locks null: unavailable, and each tab leads itself; the same where they are refused
 * @param onTurn called when this tab gets the lead, or loses it to a tab that took it
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
    // A request that steals cannot be aborted: it does not queue either.
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
