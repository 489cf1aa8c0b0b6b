import type { BrowserContext } from '@playwright/test';

/** Returns the demo clock's offset from this machine's, ms, by the `Date` of its API. */
export async function clockOffset(origin: string): Promise<number> {
  const answer = await fetch(`${origin}/api/restaurant/environment`);
  return Date.parse(answer.headers.get('date') ?? '') - Date.now();
}

/** Shifts the device's clock; timers run at their usual speed. */
export async function shiftDeviceClock(context: BrowserContext, offset: number): Promise<void> {
  await context.addInitScript((ms) => {
    const Real = Date;
    globalThis.Date = new Proxy(Real, {
      construct: (target, args: unknown[], self) =>
        Reflect.construct(target, args.length === 0 ? [Real.now() + ms] : args, self) as Date,
      get: (target, key, self): unknown => (key === 'now' ? () => Real.now() + ms : Reflect.get(target, key, self)),
    });
  }, offset);
}
