import { type Span, SpanKind, SpanStatusCode, trace, type Tracer } from '@opentelemetry/api';

/** What a driver's client has; `query` returns a promise, or calls a function given last. */
interface Client {
  query: (...given: never[]) => unknown;
}

/** Texts are ours, and short; an import's list of values makes a long one. */
const MAX_TEXT = 2000;

const textOf = (given: unknown): string | undefined => {
  if (typeof given === 'string') return given;
  const text: unknown = typeof given === 'object' && given !== null ? Reflect.get(given, 'text') : undefined;
  return typeof text === 'string' ? text : undefined;
};

const isPromise = (value: unknown): value is Promise<unknown> => value instanceof Promise;

const endSpan = (span: Span, error: unknown): void => {
  if (error) {
    const code: unknown = typeof error === 'object' ? Reflect.get(error, 'code') : undefined;
    // SQLSTATE: the message would have values.
    span.setStatus({ code: SpanStatusCode.ERROR, ...(typeof code === 'string' ? { message: code } : {}) });
  }
  span.end();
};

/**
 * Adds a span to each statement that belongs to a request or a job: its text, in which values are `$1`, and never the values.
 *
 * @param client the prototype of the driver's clients
 * @returns undoes it
 */
export function traceStatements(tracer: Tracer, client: Client): () => void {
  const { query } = client;
  const traced = function (this: unknown, ...given: unknown[]): unknown {
    const text = textOf(given[0]);
    if (text === undefined || trace.getActiveSpan() === undefined) return Reflect.apply(query, this, given);
    const name = /^\s*(\w+)/.exec(text)?.[1]?.toUpperCase() ?? 'STATEMENT';
    const attributes = { 'db.system.name': 'postgresql', 'db.query.text': text.slice(0, MAX_TEXT) };
    const span = tracer.startSpan(name, { kind: SpanKind.CLIENT, attributes });
    const last = given.at(-1);
    if (typeof last === 'function') {
      const callback = (...answer: unknown[]): unknown => {
        endSpan(span, answer[0]);
        return Reflect.apply(last, undefined, answer);
      };
      return Reflect.apply(query, this, [...given.slice(0, -1), callback]);
    }
    try {
      const answer: unknown = Reflect.apply(query, this, given);
      if (isPromise(answer)) {
        answer.then(
          () => endSpan(span, null),
          (error: unknown) => endSpan(span, error),
        );
      } else span.end();
      return answer;
    } catch (error) {
      endSpan(span, error);
      throw error;
    }
  };
  Reflect.set(client, 'query', traced);
  return () => void Reflect.set(client, 'query', query);
}
