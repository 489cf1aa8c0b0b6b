import { whenIdle } from '#lib/idle.ts';
import { onAct, type QuietStart } from '#client/quiet-start.ts';

/** The far sections of the menu, which the browser skips until then (page.css). */
const SKIPPED = 'main section[id] ~ section[id]';

/**
 * Has the browser lay out the far sections of the menu, so that scrolling is smooth and positions can be measured: after the quiet, one
 * section in each idle period from the top, and all of them at once when the customer does something before.
 */
export async function layOutSections(quiet: QuietStart, signal: AbortSignal): Promise<void> {
  const { dataset } = document.documentElement;
  const acts = new AbortController();
  const layOutAll = (): void => {
    dataset['laid'] = '';
    acts.abort();
  };
  onAct(window, layOutAll, acts.signal);
  await quiet.over;
  for (const section of document.querySelectorAll<HTMLElement>(SKIPPED)) {
    await whenIdle();
    if (signal.aborted || acts.signal.aborted) break;
    section.dataset['laid'] = '';
  }
  layOutAll();
}
