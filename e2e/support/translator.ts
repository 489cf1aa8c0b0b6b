import type { BrowserContext } from '@playwright/test';

/**
 * Emulates a browser's translator, as Chrome's works: it replaces each text node with two nested `font` elements and a new
 * text node; new texts too, before they are seen. The words stay the same, so that a journey finds what it looks for.
 */
export async function translate(context: BrowserContext): Promise<void> {
  await context.addInitScript(() => {
    const FONT: string = 'font';
    const LEFT_ALONE = 'script, style, noscript, textarea, [translate="no"], font';
    const font = (child: Node): HTMLElement => {
      // The name is not a literal in the call: the element is deprecated, and translators still use it.
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
