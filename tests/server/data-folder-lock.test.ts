// Proves docs/operations.md: an embedded database belongs to one process.
import { mkdtempSync, readFileSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import fc from 'fast-check';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { type Locker, takingLock } from '#server/db/data-folder-lock.ts';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'lock-'));
});
afterEach(() => rmSync(folder, { recursive: true }));

const NAMES = ['one', 'two', 'three', 'four'] as const;

describe('the lock of a data folder', () => {
  it('is given to one of many concurrent starters, wherever each of them is interrupted or ends', () => {
    fc.assert(
      fc.property(
        fc.record({
          left: fc.constantFrom(null, 'gone', ''),
          leftBeside: fc.constantFrom(null, null, 'gone'),
          /** The contender that runs the next step. */
          turns: fc.array(fc.nat({ max: NAMES.length - 1 }), { maxLength: 80 }),
          /** The contender that is killed, and after how many steps in total. */
          killed: fc.option(fc.tuple(fc.constantFrom(...NAMES), fc.nat({ max: 60 }))),
        }),
        ({ left, leftBeside, turns, killed }) => {
          const path = join(mkdtempSync(join(folder, 'run-')), 'pglite.lock');
          if (left !== null) writeFileSync(path, left);
          if (left === '') utimesSync(path, 0, 0);
          if (leftBeside !== null) writeFileSync(`${path}.takeover`, leftBeside);
          const running = new Set<string>(NAMES);
          const locker = (signature: string): Locker => ({ signature, isRunning: (name) => running.has(name) });
          const contenders = NAMES.map((name) => ({
            name,
            steps: takingLock(path, locker(name)),
            answer: undefined as string | null | undefined,
          }));
          const holders = () => contenders.filter(({ name, answer }) => answer === null && running.has(name));
          const advance = (contender: (typeof contenders)[number]): void => {
            if (contender.answer !== undefined || !running.has(contender.name)) return;
            const step = contender.steps.next();
            if (step.done === true) contender.answer = step.value;
            expect(holders().length).toBeLessThanOrEqual(1);
            // A running holder never loses the lock.
            for (const { name } of holders()) expect(readFileSync(path, 'utf8')).toBe(name);
          };
          const order = [...turns, ...Array.from({ length: 200 }, (_, index) => index % NAMES.length)];
          for (const [number, turn] of order.entries()) {
            if (killed !== null && number === killed[1]) running.delete(killed[0]);
            const contender = contenders[turn];
            if (contender !== undefined) advance(contender);
          }
          // No one waits forever; a rejected contender is told the holder, or that another one is just starting.
          for (const { name, answer } of contenders) if (running.has(name)) expect(answer).not.toBeUndefined();
        },
      ),
      { numRuns: 300 },
    );
  });

  it('is taken over from a dead process by the only newcomer', () => {
    for (const left of ['gone', '']) {
      const path = join(folder, `${left}.lock`);
      writeFileSync(path, left);
      utimesSync(path, 0, 0);
      writeFileSync(`${path}.takeover`, 'gone');
      const steps = takingLock(path, { signature: 'one', isRunning: (name) => name === 'one' });
      let step = steps.next();
      while (step.done !== true) step = steps.next();
      expect([step.value, readFileSync(path, 'utf8')]).toEqual([null, 'one']);
    }
  });
});
