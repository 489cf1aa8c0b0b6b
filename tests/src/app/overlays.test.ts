import {
  createMemoryHistory,
  createRootRoute,
  createRoute,
  createRouter,
  type RegisteredRouter,
} from '@tanstack/react-router';
import { describe, expect, it } from 'vitest';
import { createOverlays } from '../../../src/routes/overlays/overlays.ts';

/** The overlays only use the history and `navigate`, which any router has. */
function routerAt(...entries: string[]): RegisteredRouter {
  const root = createRootRoute();
  const page = createRoute({ getParentRoute: () => root, path: '/$page' });
  const history = createMemoryHistory({ initialEntries: entries });
  return createRouter({
    routeTree: root.addChildren([page]),
    history,
    isServer: false,
    origin: 'http://localhost',
  });
}
const href = (router: RegisteredRouter): string => router.history.location.href;
const turn = (): Promise<void> => new Promise((resolve) => setTimeout(resolve, 20));

describe('overlays', () => {
  it('that were opened here close by going back', async () => {
    const router = routerAt('/about', '/menu');
    const overlays = createOverlays(router);
    router.history.push('/menu?modal=cart');
    overlays.close('modal');
    // A second tap on the button while the browser goes back.
    overlays.close('modal');
    await overlays.settled();
    expect([href(router), router.history.length]).toEqual(['/menu', 3]);
  });

  it('that a link opened close by clearing the address', async () => {
    const router = routerAt('/about', '/menu?modal=schedule&restaurant=2&q=1');
    createOverlays(router).close('modal');
    await turn();
    expect(href(router)).toBe('/menu?q=1');
    router.history.back();
    await turn();
    expect(href(router)).toBe('/about');
  });

  it('close to the one below, and stay closable after a replacement', async () => {
    const router = routerAt('/menu');
    const overlays = createOverlays(router);
    router.history.push('/menu?dish=1');
    router.history.replace('/menu?dish=2');
    router.history.push('/menu?dish=2&modal=cart');
    overlays.close('modal');
    await overlays.settled();
    expect(href(router)).toBe('/menu?dish=2');
    overlays.close('dish');
    await overlays.settled();
    expect(href(router)).toBe('/menu');
  });
});
