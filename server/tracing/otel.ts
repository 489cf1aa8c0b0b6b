import {
  type Attributes,
  context,
  type Context,
  propagation,
  type Span,
  SpanKind,
  SpanStatusCode,
  trace,
} from '@opentelemetry/api';
import { W3CTraceContextPropagator } from '@opentelemetry/core';
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-http';
import { defaultResource, resourceFromAttributes } from '@opentelemetry/resources';
import { BatchSpanProcessor, NodeTracerProvider } from '@opentelemetry/sdk-trace-node';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import pg from 'pg';
import { isInnerCall, requestRoute } from '../http/request-route.ts';
import { traceOutgoing } from './outgoing.ts';
import { traceStatements } from './statements.ts';
import type { Tracing, TracingConfig } from './tracing.ts';

/** The last spans of a stopping process wait no longer for a collector that is away, ms. */
const GOODBYE_MS = 2000;
/** Asked every few seconds, or as many as a page has pictures: nothing to learn from their spans. */
const UNTRACED = /^\/(?:health|ready|metrics|media|assets|icons|splash)(?:\/|$)/;

const endWith = (span: Span, error: unknown): void => {
  // The name alone: messages of errors may have what a customer typed.
  span.setStatus({ code: SpanStatusCode.ERROR, message: error instanceof Error ? error.name : typeof error });
  span.end();
};

/**
 * Creates the tracing of this process with OpenTelemetry's SDK, which reads its further settings (`OTEL_SERVICE_NAME`, `OTEL_TRACES_SAMPLER`,
 * `OTEL_EXPORTER_OTLP_HEADERS`) itself. Spans have patterns of addresses, texts of statements without their values, hosts of outgoing calls,
 * and nothing of a person.
 */
export function createTracing({ endpoint, trustsCallers }: TracingConfig, version: string): Tracing {
  const exporter = new OTLPTraceExporter({ url: `${endpoint.replace(/\/$/, '')}/v1/traces` });
  const own = {
    'service.name': process.env['OTEL_SERVICE_NAME'] ?? 'storefront',
    'service.version': version,
    'service.instance.id': `${process.pid}`,
  };
  const provider = new NodeTracerProvider({
    resource: defaultResource().merge(resourceFromAttributes(own)),
    spanProcessors: [new BatchSpanProcessor(exporter)],
  });
  provider.register({ propagator: new W3CTraceContextPropagator() });
  const tracer = provider.getTracer('storefront');
  const undo = [traceOutgoing(tracer), traceStatements(tracer, pg.Client.prototype)];

  /** A page's inner calls belong to its span; what a stranger sends is not believed. */
  const parentOf = (request: FastifyRequest): Context => {
    if (isInnerCall(request)) return context.active();
    return trustsCallers ? propagation.extract(context.active(), request.headers) : context.active();
  };

  const install = (app: FastifyInstance): void => {
    const spans = new WeakMap<FastifyRequest, Span>();
    app.addHook('onRequest', (request, _reply, done) => {
      const route = requestRoute(request);
      if (UNTRACED.test(route)) return done();
      const parent = parentOf(request);
      const attributes: Attributes = { 'http.request.method': request.method, 'http.route': route };
      const kind = isInnerCall(request) ? SpanKind.INTERNAL : SpanKind.SERVER;
      const span = tracer.startSpan(`${request.method} ${route}`, { kind, attributes }, parent);
      spans.set(request, span);
      return context.with(trace.setSpan(parent, span), done);
    });
    app.addHook('onResponse', (request, reply, done) => {
      const span = spans.get(request);
      span?.setAttribute('http.response.status_code', reply.statusCode);
      if (reply.statusCode >= 500) span?.setStatus({ code: SpanStatusCode.ERROR });
      span?.end();
      done();
    });
    // No response is sent to who has gone.
    app.addHook('onRequestAbort', (request, done) => {
      spans.get(request)?.setAttribute('error.type', 'aborted').end();
      done();
    });
  };

  const aroundJob = (name: string, work: () => Promise<void>): Promise<void> =>
    tracer.startActiveSpan(`job ${name}`, { kind: SpanKind.CONSUMER, root: true }, async (span) => {
      try {
        await work();
        span.end();
      } catch (error) {
        endWith(span, error);
        throw error;
      }
    });

  const close = async (): Promise<void> => {
    for (const one of undo) one();
    let timer: NodeJS.Timeout | undefined;
    const late = new Promise<void>((resolve) => {
      timer = setTimeout(resolve, GOODBYE_MS);
    });
    await Promise.race([provider.shutdown().catch(() => undefined), late]);
    clearTimeout(timer);
    trace.disable();
    context.disable();
    propagation.disable();
  };
  return { install, aroundJob, close };
}
