import type { Page, Route } from '@playwright/test';

/** Holds these requests until the returned function is called; then they continue, or end as `end` says. */
export async function holdRequests(
  target: Pick<Page, 'route'>,
  urls: string,
  end: (route: Route) => Promise<void> = (route) => route.continue(),
): Promise<() => void> {
  let release = (): void => {};
  const released = new Promise<void>((resolve) => (release = resolve));
  await target.route(urls, async (route) => {
    await released;
    await end(route);
  });
  return () => release();
}
