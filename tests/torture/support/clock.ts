import { expectThat } from './expect.ts';
import type { World } from './world.ts';

/** Returns the clock of a demo that was just started: the machine's, which runs ahead on request. */
export function clockOf(world: World) {
  let ahead = 0;
  return {
    /** Returns the server's time, ms since 1970. */
    now: (): number => Date.now() + ahead,
    later: async (ms: number): Promise<void> => {
      const { origin } = world.server();
      const response = await fetch(`${origin}/sandbox/clock`, {
        method: 'POST',
        headers: { 'content-type': 'application/json', origin },
        body: JSON.stringify({ advance_ms: ms }),
      });
      expectThat(response.ok, `the clock answered ${response.status}`);
      ahead += ms;
    },
  };
}
export type WorldClock = ReturnType<typeof clockOf>;
