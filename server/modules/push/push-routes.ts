import { api } from '#contract/endpoints.ts';
import { ApiError } from '#server/http/api-error.ts';
import { implement, type Route } from '#server/http/route.ts';
import type { PushConfig } from './push-config.ts';
import { pushStrings } from './push-strings.ts';
import { deletePush, savePush, testPush } from './save-push.ts';

/** Per address; a browser calls once per start. */
const SAVES_PER_MINUTE = 60;
/** Per address: a user taps, and checks. */
const TESTS_PER_MINUTE = 6;

/** Push subscription routes (docs/product.md §27.3). Without keys nothing is stored, since nothing could be sent. */
export function pushRoutes(push: Pick<PushConfig, 'hosts'> | null): Route[] {
  return [
    implement(
      api.savePush,
      async (call) => {
        if (push === null) throw new ApiError('NOT_IMPLEMENTED', { message: pushStrings.off });
        return savePush(push.hosts, call, call.body);
      },
      // Idempotent without a key.
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
    implement(api.deletePush, (call) => deletePush(call, call.body), { keyless: true, perMinute: SAVES_PER_MINUTE }),
  ];
}
