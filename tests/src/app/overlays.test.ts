import {
  createMemoryHistory,
  createRootRoute,
  createRoute,
  createRouter,
  type RegisteredRouter,
} from '@tanstack/react-router';
import { describe, expect, it } from 'vitest';
import { settled } from '../client/support/world.ts';
import { createOverlays } from '#routes/overlays/overlays.ts';

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
const turn = (): Promise<void> => settled(30);

describe('overlays', () => {
  it('opened here close by going back [10.3]', async () => {
    const router = routerAt('/about', '/menu');
    const overlays = createOverlays(router);
    router.history.push('/menu?modal=cart');
    overlays.close('modal');
    // A second tap on the button while the browser navigates back.
    overlays.close('modal');
    await overlays.settled();
    expect([href(router), router.history.length]).toEqual(['/menu', 3]);
  });

  it('opened by a link close by clearing the address [10.3]', async () => {
    const router = routerAt('/about', '/menu?modal=schedule&restaurant=2&q=1');
    createOverlays(router).close('modal');
    await turn();
    expect(href(router)).toBe('/menu?q=1');
    router.history.back();
    await turn();
    expect(href(router)).toBe('/about');
  });

  it('asked for before the app ran close by going back', async () => {
    const router = routerAt('/menu');
    router.history.push('/menu?dish=1', { isEarly: true });
    const overlays = createOverlays(router);
    overlays.close('dish');
    await overlays.settled();
    expect([href(router), router.history.location.state.__TSR_index]).toEqual(['/menu', 0]);
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

// docs/product.md §10.3
describe('a sheet without an address', () => {
  const index = (router: RegisteredRouter): number => router.history.location.state.__TSR_index;
  const opened = async (router: RegisteredRouter, onBack: () => void = () => undefined) => {
    const overlays = createOverlays(router);
    const leave = overlays.enter(onBack);
    await turn();
    return { overlays, leave };
  };

  it('is closed by back, which stays on the page', async () => {
    const router = routerAt('/menu', '/cart?q=1');
    let closed = 0;
    const { leave } = await opened(router, () => (closed += 1));
    expect([href(router), index(router)]).toEqual(['/cart?q=1', 2]);
    router.history.back();
    leave();
    await turn();
    expect([href(router), index(router), closed]).toEqual(['/cart?q=1', 1, 1]);
  });

  it('removes its history entry when it closes by itself', async () => {
    const router = routerAt('/menu', '/cart');
    let closed = 0;
    const { overlays, leave } = await opened(router, () => (closed += 1));
    leave();
    await overlays.settled();
    expect([href(router), index(router), closed]).toEqual(['/cart', 1, 0]);
  });

  it('that closes before its history entry exists leaves none', async () => {
    const router = routerAt('/cart');
    const overlays = createOverlays(router);
    overlays.enter(() => undefined)();
    await turn();
    expect([href(router), index(router)]).toEqual(['/cart', 0]);
  });

  it('is replaced by the next one, and by a page opened in the same turn', async () => {
    const router = routerAt('/checkout');
    const { overlays, leave } = await opened(router);
    leave();
    const next = overlays.enter(() => undefined);
    await turn();
    expect([href(router), index(router)]).toEqual(['/checkout', 1]);
    next();
    router.history.push('/orders');
    await turn();
    expect([href(router), index(router)]).toEqual(['/orders', 1]);
    router.history.back();
    await turn();
    expect([href(router), index(router)]).toEqual(['/checkout', 0]);
  });

  it('is skipped on the way back from a page opened from it', async () => {
    const router = routerAt('/profile');
    const { leave } = await opened(router);
    router.history.push('/orders');
    leave();
    await turn();
    expect(href(router)).toBe('/orders');
    router.history.back();
    await turn();
    expect([href(router), index(router)]).toEqual(['/profile', 0]);
  });

  it('does not remove the page that replaced it', async () => {
    const router = routerAt('/profile');
    const { leave } = await opened(router);
    router.history.replace('/');
    leave();
    await turn();
    expect(href(router)).toBe('/');
  });

  it('is gone after the page is reloaded', async () => {
    const router = routerAt('/cart');
    await opened(router);
    createOverlays(router);
    await turn();
    expect([href(router), index(router)]).toEqual(['/cart', 0]);
  });

  it('above another one closes first, one by one', async () => {
    const router = routerAt('/cart');
    const closed: string[] = [];
    const { overlays } = await opened(router, () => closed.push('lower'));
    overlays.enter(() => closed.push('upper'));
    await turn();
    router.history.back();
    await turn();
    expect(closed).toEqual(['upper']);
    router.history.back();
    await turn();
    expect(closed).toEqual(['upper', 'lower']);
  });

  it('closes with the window below it, however that was opened', async () => {
    const router = routerAt('/menu');
    const { overlays, leave } = await opened(router);
    leave();
    await overlays.settled();
    router.history.push('/menu?modal=restaurant-select');
    overlays.enter(() => undefined);
    await turn();
    overlays.close('modal');
    await overlays.settled();
    expect([href(router), index(router)]).toEqual(['/menu', 0]);

    const linked = routerAt('/about', '/menu?modal=restaurant-select');
    const { overlays: own } = await opened(linked);
    own.close('modal');
    await turn();
    expect([href(linked), index(linked)]).toEqual(['/menu', 1]);
  });
});
