import { freePort } from '#scripts/lib/ports.mjs';
import { chance } from './chance.ts';
import { type RunningServer, startServer } from './server-process.ts';
import type { World } from './world.ts';

/** Starts a second instance beside the world's server on PostgreSQL; the embedded database belongs to one process. */
export async function startInstances(world: World) {
  const settings = { ...world.settings, port: await freePort() };
  let second: RunningServer | null = world.kind === 'postgres' ? await startServer(settings) : null;
  let turn = 0;
  return {
    /** Returns the instance whose turn it is, also one that is down: callers try again. */
    origin: (): string => {
      turn += 1;
      return second !== null && turn % 2 === 0 ? second.origin : world.server().origin;
    },
    /** Kills one of them, and starts it again. */
    killOne: async (): Promise<void> => {
      if (second !== null && chance() < 0.5) {
        await second.kill();
        second = await startServer(settings);
      } else {
        await world.server().kill();
        await world.restart();
      }
    },
    /** Ends all but the world's server. */
    leaveOne: async (): Promise<void> => {
      await second?.kill();
      second = null;
    },
  };
}
