import { subscribe, unsubscribe } from 'node:diagnostics_channel';
import { ClientRequest } from 'node:http';
import { context, propagation, type Span, SpanKind, SpanStatusCode, trace, type Tracer } from '@opentelemetry/api';
import { isTracingSuppressed } from '@opentelemetry/core';

const own = (message: unknown, name: string): unknown =>
  typeof message === 'object' && message !== null ? Reflect.get(message, name) : undefined;

const errorName = (error: unknown): string => (error instanceof Error ? error.name : 'error');

const hostOf = (origin: unknown): string => {
  const text = String(origin);
  return URL.canParse(text) ? new URL(text).host : 'unknown';
};

/**
 * Adds a span to each call that a request or a job makes to another server, by Node's own channels: those of `fetch` and of `http.request`. A span has the
 * method and the host, never the path, in which some providers want a phone number. `fetch` passes `traceparent` on.
 *
 * @returns undoes it
 */
export function traceOutgoing(tracer: Tracer): () => void {
  const spans = new WeakMap<object, Span>();

  const start = (request: object, method: string, host: string): Span | null => {
    if (trace.getActiveSpan() === undefined || isTracingSuppressed(context.active())) return null;
    const attributes = { 'http.request.method': method, 'server.address': host };
    const span = tracer.startSpan(`${method} ${host}`, { kind: SpanKind.CLIENT, attributes });
    spans.set(request, span);
    return span;
  };
  const end = (request: unknown, status: unknown, error?: unknown): void => {
    if (typeof request !== 'object' || request === null) return;
    const span = spans.get(request);
    if (span === undefined) return;
    if (typeof status === 'number') span.setAttribute('http.response.status_code', status);
    if (error !== undefined || (typeof status === 'number' && status >= 500)) {
      span.setStatus({ code: SpanStatusCode.ERROR, ...(error === undefined ? {} : { message: errorName(error) }) });
    }
    span.end();
    spans.delete(request);
  };

  const listeners: Readonly<Record<string, (message: unknown) => void>> = {
    'undici:request:create': (message) => {
      const request = own(message, 'request');
      if (typeof request !== 'object' || request === null) return;
      const span = start(request, String(own(request, 'method')), hostOf(own(request, 'origin')));
      const addHeader = own(request, 'addHeader');
      if (span === null || typeof addHeader !== 'function') return;
      propagation.inject(trace.setSpan(context.active(), span), request, {
        set: (_carrier, name, value) => void Reflect.apply(addHeader, request, [name, value]),
      });
    },
    'undici:request:headers': (message) => end(own(message, 'request'), own(own(message, 'response'), 'statusCode')),
    'undici:request:error': (message) => end(own(message, 'request'), undefined, own(message, 'error')),
    'http.client.request.start': (message) => {
      const request = own(message, 'request');
      if (request instanceof ClientRequest) start(request, request.method, request.host);
    },
    'http.client.response.finish': (message) =>
      end(own(message, 'request'), own(own(message, 'response'), 'statusCode')),
    'http.client.request.error': (message) => end(own(message, 'request'), undefined, own(message, 'error')),
  };
  for (const [channel, listener] of Object.entries(listeners)) subscribe(channel, listener);
  return () => {
    for (const [channel, listener] of Object.entries(listeners)) unsubscribe(channel, listener);
  };
}
