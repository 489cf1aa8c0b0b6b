import * as v from 'valibot';
import { Instant } from './primitives.ts';
import { DeletePushBody, SavePushBody, TestPushBody } from './push.ts';

// What wakes a screen whose page is closed (docs/product.md §26.43).

/** With which key a browser subscribes; null: this server sends no messages. */
export const ScreenPushKey = v.object({ public_key: v.nullable(v.string()) });
/** A subscription as provided by the browser. */
export const SaveScreenBody = v.strictObject({
  endpoint: SavePushBody.entries.endpoint,
  keys: SavePushBody.entries.keys,
});
export const SavedScreen = v.object({ saved_at: Instant });
export const EndScreenBody = DeletePushBody;
export const EndedScreen = v.object({ ended_at: Instant });
export const TestScreenBody = TestPushBody;
/** The message is on its way. */
export const TestedScreen = v.object({ sent_at: Instant });
