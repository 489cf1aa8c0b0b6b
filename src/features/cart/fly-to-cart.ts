import { prefersStillness } from '#ui/prefers-stillness.ts';
import { vibrate } from '#ui/vibration.ts';

/** Below the 200 ms limit for motion (docs/product.md §15.6). */
const FLIGHT_MS = 180;

/** Reports whether a cart target is visible: the bottom bar, the tab, the header link. */
const isInSight = (element: Element): boolean => {
  const { width, top } = element.getBoundingClientRect();
  return width > 0 && top < innerHeight;
};

/**
 * Animates the card's picture flying into the cart, above everything and ignoring pointer events, with a vibration (docs/product.md §15.15).
 * Does nothing under reduced motion, or when the card or the cart is not visible.
 */
export function flyToCart(card: Element | null): void {
  vibrate();
  if (prefersStillness()) return;
  const picture = card?.querySelector('img');
  const cart = [...document.querySelectorAll('[data-cart]')].find(isInSight);
  if (!picture || !cart) return;
  const [from, to] = [picture.getBoundingClientRect(), cart.getBoundingClientRect()];
  const flying = picture.cloneNode();
  if (!(flying instanceof HTMLImageElement)) return;
  flying.alt = '';
  flying.ariaHidden = 'true';
  Object.assign(flying.style, {
    position: 'fixed',
    zIndex: 'var(--z-toast)',
    left: `${from.left}px`,
    top: `${from.top}px`,
    width: `${from.width}px`,
    height: `${from.height}px`,
    borderRadius: 'var(--radius-card)',
    objectFit: 'cover',
    pointerEvents: 'none',
  });
  document.body.append(flying);
  const right = to.left + to.width / 2 - from.left - from.width / 2;
  const down = to.top + to.height / 2 - from.top - from.height / 2;
  const flight = flying.animate(
    [
      { transform: 'none', opacity: 0.9 },
      { transform: `translate(${right}px, ${down}px) scale(0.12)`, opacity: 0.5 },
    ],
    { duration: FLIGHT_MS, easing: 'cubic-bezier(0.4, 0, 0.8, 0.6)' },
  );
  flight.addEventListener('finish', () => flying.remove());
  flight.addEventListener('cancel', () => flying.remove());
}
