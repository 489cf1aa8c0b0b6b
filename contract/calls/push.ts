import * as push from '../push.ts';
import { post } from './record.ts';

// Push messages (docs/product.md §27).

export const savePush = post('savePush', '/push/save', push.SavePushBody, push.SavedPush);
export const deletePush = post('deletePush', '/push/delete', push.DeletePushBody, null);
export const testPush = post('testPush', '/push/test', push.TestPushBody, null);
