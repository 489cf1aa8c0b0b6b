import { createEarlyWindow } from './early-window.ts';

/** Right after the page's content (index.html), so that it does not delay the first paint. */
window.earlyWindow = createEarlyWindow(document);
