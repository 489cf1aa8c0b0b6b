/**
 * Notes on the root whether the page's scroll bar takes width (base.css), once: the answer needs the page's layout, and a sheet that opens
 * would have the whole page laid out twice for it. Called at a quiet moment; a sheet that opens earlier calls it itself.
 */
export function noteScrollBar(): void {
  const page = document.documentElement;
  page.dataset['scrollBar'] ??= innerWidth > page.clientWidth ? 'wide' : 'none';
}
