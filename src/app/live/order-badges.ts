import { BADGE_COLOR } from '#brand/theme-color.ts';
import { showAppBadge } from './app-badge.ts';

const MARK = '● ';
const SIZE = 64;

const paintDot = async (href: string): Promise<string | null> => {
  const icon = new Image(SIZE, SIZE);
  icon.src = href;
  await icon.decode();
  const canvas = document.createElement('canvas');
  canvas.width = SIZE;
  canvas.height = SIZE;
  const context = canvas.getContext('2d');
  if (!context) return null;
  context.drawImage(icon, 0, 0, SIZE, SIZE);
  context.beginPath();
  context.arc(SIZE - 16, 16, 15, 0, 2 * Math.PI);
  context.fillStyle = BADGE_COLOR;
  context.fill();
  return canvas.toDataURL('image/png');
};

/**
 * The title, the page's icon and the app's icon follow the orders under way (docs/product.md §6.22).
 *
 * @returns `show`: so many are under way, 0 takes all of it back
 */
export function createOrderBadges(): { readonly show: (count: number) => void } {
  const link = document.querySelector<HTMLLinkElement>('link[rel="icon"]');
  const plain = link?.href ?? '';
  /** Null: nothing is known yet of what a message has put on the app's icon while it was closed. */
  let shown: number | null = null;
  let dotted: Promise<string | null> | null = null;

  /** What this has written last: whoever undoes just that, a translator or an extension, keeps the title. */
  let written = '';

  const markTitle = (): void => {
    const { title } = document;
    const marked = title.includes(MARK) ? title : `${MARK}${title}`;
    const next = (shown ?? 0) > 0 ? marked : title.replace(MARK, '');
    if (next === title || next === written) return;
    written = next;
    document.title = next;
  };
  // Whoever writes the title knows nothing of orders.
  const titles = new MutationObserver(markTitle);

  return {
    show: (count) => {
      if (count === shown) return;
      shown = count;
      markTitle();
      if (count > 0) titles.observe(document.head, { childList: true, subtree: true, characterData: true });
      // Without orders nobody's title is its business: two that disagree would write it in turn for ever.
      else titles.disconnect();
      showAppBadge(count);
      if (link === null) return;
      if (count === 0) {
        if (link.href !== plain) link.href = plain;
        return;
      }
      dotted ??= paintDot(plain).catch(() => null);
      void dotted.then((href) => {
        if ((shown ?? 0) > 0 && href !== null) link.href = href;
      });
    },
  };
}
