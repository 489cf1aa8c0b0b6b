import { startFirstTap } from './program.ts';

/** The page's first script (index.html): where storage is blocked, reading the property throws. */
const storage = (): Storage | null => {
  try {
    return localStorage;
  } catch {
    return null;
  }
};

window.firstTap = startFirstTap(document, storage());
