/** Below the 200 ms limit for motion (docs/product.md §15.6). */
const GROWTH_MS = 190;

/**
 * Animates the picture of a tapped card growing into the picture of the sheet that has just opened: a copy above everything, which takes no
 * taps. Not a view transition, which freezes the page while the browser records it: on a slow phone for longer than the sheet takes to open.
 */
export function growPicture(card: HTMLElement, picture: HTMLElement): void {
  const sheet = picture.closest('dialog');
  const image = card.querySelector('img');
  // `data-in-place`: something stood in for the sheet, it does not move.
  if (sheet?.open !== true || sheet.hasAttribute('data-in-place') || image === null || !('popover' in image)) return;
  const from = card.getBoundingClientRect();
  const to = picture.getBoundingClientRect();
  // The sheet appears moved or scaled: measured is where the picture arrives.
  const frame = sheet.getBoundingClientRect();
  const scale = frame.width / sheet.offsetWidth;
  const left = sheet.offsetLeft + (to.left - frame.left) / scale;
  const top = sheet.offsetTop + (to.top - frame.top) / scale;
  const [width, height] = [to.width / scale, to.height / scale];
  if (from.width === 0 || width === 0 || height === 0) return;
  const growing = document.createElement('img');
  growing.src = image.currentSrc;
  growing.alt = '';
  growing.ariaHidden = 'true';
  growing.popover = 'manual';
  growing.dataset['growing'] = '';
  Object.assign(growing.style, {
    position: 'fixed',
    inset: 'auto',
    left: `${left}px`,
    top: `${top}px`,
    width: `${width}px`,
    height: `${height}px`,
    margin: '0',
    padding: '0',
    border: '0',
    borderRadius: to.top === frame.top ? getComputedStyle(sheet).borderRadius : 'var(--radius-card)',
    objectFit: 'cover',
    filter: 'var(--picture-filter)',
    transformOrigin: '0 0',
    pointerEvents: 'none',
  });
  document.body.append(growing);
  growing.showPopover();
  picture.style.visibility = 'hidden';
  const arrive = (): void => {
    picture.style.visibility = '';
    growing.remove();
  };
  const growth = growing.animate(
    [
      {
        transform: `translate(${from.left - left}px, ${from.top - top}px) scale(${from.width / width}, ${from.height / height})`,
      },
      { transform: 'none' },
    ],
    { duration: GROWTH_MS, easing: 'cubic-bezier(0.2, 0.8, 0.2, 1)' },
  );
  growth.addEventListener('finish', arrive);
  growth.addEventListener('cancel', arrive);
}
