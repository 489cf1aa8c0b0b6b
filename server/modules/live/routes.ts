import { streams as contract } from '#contract/endpoints.ts';
import type { EventStreams } from '#server/http/event-streams.ts';
import { implementStream, type StreamRoute } from '#server/http/stream-route.ts';
import { visitorOf } from '#server/http/visitor.ts';
import type { LiveHub } from './live-hub.ts';

/** All event streams of the product. */
export function liveRoutes(streams: EventStreams, hub: LiveHub): StreamRoute[] {
  return [
    implementStream(contract.orderEvents, streams, ({ session, lastEventId, query }, sink) =>
      hub.watch(
        { visitor: visitorOf({ session }), sessionId: session?.sessionId ?? null, ids: query.ids, lastEventId },
        sink,
      ),
    ),
  ];
}
