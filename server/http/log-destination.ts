import { closeSync, constants, fstatSync, openSync, writeSync } from 'node:fs';
import type { DestinationStream } from 'pino';

/** Bytes buffered for a slow reader; beyond that lines are lost. */
const MAX_HELD = 1024 * 1024;
/** Retry interval for a slow reader, ms. */
const RETRY_MS = 100;

const codeOf = (error: unknown): string =>
  error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : '';

/**
 * Reopens a pipe in non-blocking mode: a stalled reader would otherwise block this process at its next line. Reopening sets the
 * mode for us only, not for other writers. Null for anything but a pipe.
 */
const openPipe = (fd: number): number | null => {
  try {
    if (!fstatSync(fd).isFIFO()) return null;
    return openSync(`/proc/self/fd/${fd}`, constants.O_WRONLY | constants.O_NONBLOCK);
  } catch {
    return null;
  }
};

interface Held {
  readonly bytes: Buffer;
  /** Lost lines that this one reports; they count as reported once it is written. */
  readonly tells: number;
}

/**
 * Creates the log destination: a file, a pipe or a terminal. Lines that it does not accept are lost, and a line reports their
 * number once it accepts some again: a full disk or a dead or stalled reader must not stop the shop (docs/operations.md).
 *
 * @param fd 1: standard output
 */
export function createLogDestination(fd: number): DestinationStream & { readonly close: () => void } {
  const pipe = openPipe(fd);
  const target = pipe ?? fd;
  let held: Held[] = [];
  let heldBytes = 0;
  let lost = 0;
  /** The last line was written only in part. */
  let isTorn = false;
  let retry: NodeJS.Timeout | null = null;

  const loseHeld = (): void => {
    lost += held.filter(({ tells }) => tells === 0).length;
    held = [];
    heldBytes = 0;
  };

  const hold = (text: string, tells = 0): void => {
    const bytes = Buffer.from(text);
    if (heldBytes + bytes.length > MAX_HELD) {
      lost += 1;
      return;
    }
    held.push({ bytes, tells });
    heldBytes += bytes.length;
  };

  /** Writes as much of the buffer as is accepted. */
  const flush = (): void => {
    for (let line = held[0]; line !== undefined; line = held[0]) {
      try {
        const written = writeSync(target, line.bytes);
        heldBytes -= written;
        isTorn = written < line.bytes.length;
        if (isTorn) held[0] = { ...line, bytes: line.bytes.subarray(written) };
        else {
          lost -= line.tells;
          held.shift();
        }
      } catch (error) {
        if (codeOf(error) === 'EAGAIN') {
          retry ??= setTimeout(tryAgain, RETRY_MS).unref();
          return;
        }
        if (codeOf(error) !== 'EINTR') loseHeld();
      }
    }
  };
  const tryAgain = (): void => {
    retry = null;
    flush();
  };

  return {
    write: (text) => {
      const isIdle = held.length === 0;
      if (isIdle && lost > 0) {
        const line = { level: 40, time: Date.now(), lost, msg: 'lines of the log were lost' };
        hold(`${isTorn ? '\n' : ''}${JSON.stringify(line)}\n`, lost);
      }
      hold(text);
      if (isIdle) flush();
    },
    close: () => {
      flush();
      if (retry !== null) clearTimeout(retry);
      if (pipe !== null) closeSync(pipe);
    },
  };
}
