import { createRoot, type Root } from 'react-dom/client';
import { onTestFinished } from 'vitest';

/** A root of React in the page without the storefront around it, for one hook or component; taken down after the test. */
export function bareRoot(): { readonly root: Root; readonly container: HTMLElement } {
  const container = document.createElement('div');
  document.body.append(container);
  const root = createRoot(container);
  onTestFinished(() => {
    root.unmount();
    container.remove();
  });
  return { root, container };
}
