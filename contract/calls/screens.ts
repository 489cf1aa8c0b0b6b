import * as screens from '../partner-screens.ts';
import { change, read } from './partner-endpoint.ts';

/** The calls of a screen that is woken (docs/product.md §26.43): apart, because the screen's worker makes them, too. */
export const screenApi = {
  partnerScreenKey: read('partnerScreenKey', '/screens', 'orders:read', { query: null, ok: screens.ScreenPushKey }),
  partnerSaveScreen: change(
    'partnerSaveScreen',
    '/screens/save',
    'orders:read',
    { body: screens.SaveScreenBody, ok: screens.SavedScreen },
    ['NOT_IMPLEMENTED'],
  ),
  partnerEndScreen: change('partnerEndScreen', '/screens/end', 'orders:read', {
    body: screens.EndScreenBody,
    ok: screens.EndedScreen,
  }),
  partnerTestScreen: change(
    'partnerTestScreen',
    '/screens/test',
    'orders:read',
    { body: screens.TestScreenBody, ok: screens.TestedScreen },
    ['NOT_IMPLEMENTED'],
  ),
} as const;
