import { createRoot, type Root } from 'react-dom/client';
import { onTestFinished } from 'vitest';

/** Creates a React root in the page without the storefront around it, for one hook or component; unmounted after the test. */
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
