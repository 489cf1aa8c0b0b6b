import { api } from '#contract/endpoints.ts';
import { ApiError } from '#server/http/api-error.ts';
import { implement, type Route } from '#server/http/route.ts';
import type { PushConfig } from './push-config.ts';
import { pushStrings } from './push-strings.ts';
import { deletePush, savePush, testPush } from './save-push.ts';

/** Of one address; a browser calls once a start. */
const SAVES_PER_MINUTE = 60;
/** Of one address: somebody taps, and looks. */
const TESTS_PER_MINUTE = 6;

/** Where push messages go (docs/product.md §27.3). Without keys nothing is kept: nobody could be sent anything. */
export function pushRoutes(push: Pick<PushConfig, 'hosts'> | null): Route[] {
  return [
    implement(
      api.savePush,
      async (call) => {
        if (push === null) throw new ApiError('NOT_IMPLEMENTED', { message: pushStrings.off });
        return savePush(push.hosts, call, call.body);
      },
      // Asked again it does the same again.
      { keyless: true, perMinute: SAVES_PER_MINUTE },
    ),
    implement(
      api.testPush,
      async (call) => {
        if (push === null) throw new ApiError('NOT_IMPLEMENTED', { message: pushStrings.off });
        return testPush(call, call.body);
      },
      { keyless: true, perMinute: TESTS_PER_MINUTE },
    ),
    implement(api.deletePush, (call) => deletePush(call.db, call.body), { keyless: true, perMinute: SAVES_PER_MINUTE }),
  ];
}
