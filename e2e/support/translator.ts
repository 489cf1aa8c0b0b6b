import type { BrowserContext } from '@playwright/test';

/**
 * A browser's translator, as Chrome's does it: each text node goes, and two `font` elements with a node of the translator's own come
 * in its place; new texts too, before anybody sees them. The words stay as they are, so that a journey finds what it looks for.
 */
export async function translate(context: BrowserContext): Promise<void> {
  await context.addInitScript(() => {
    const FONT: string = 'font';
    const LEFT_ALONE = 'script, style, noscript, textarea, [translate="no"], font';
    const font = (child: Node): HTMLElement => {
      // By a name that is not written in the call: the element itself is deprecated, and translators use it all the same.
      const element = document.createElement(FONT);
      element.style.verticalAlign = 'inherit';
      element.append(child);
      return element;
    };
    const wrap = (text: Text): void => {
      if (text.data.trim() === '' || text.parentElement?.closest(LEFT_ALONE) !== null) return;
      text.replaceWith(font(font(new Text(text.data))));
    };
    const wrapAll = (node: Node): void => {
      if (node instanceof Text) {
        wrap(node);
        return;
      }
      const texts = document.createTreeWalker(node, NodeFilter.SHOW_TEXT);
      const found: Text[] = [];
      while (texts.nextNode()) if (texts.currentNode instanceof Text) found.push(texts.currentNode);
      for (const text of found) wrap(text);
    };
    new MutationObserver((changes) => {
      for (const { type, target, addedNodes } of changes) {
        if (type === 'characterData') wrapAll(target);
        else for (const node of addedNodes) wrapAll(node);
      }
    }).observe(document, { childList: true, characterData: true, subtree: true });
  });
}
