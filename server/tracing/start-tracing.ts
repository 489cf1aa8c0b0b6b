import type { Tracing, TracingConfig } from './tracing.ts';

/** Starts tracing where the settings have an endpoint; only then its packages are loaded. */
export async function startTracing(config: TracingConfig | null, version: string): Promise<Tracing | null> {
  if (config === null) return null;
  const { createTracing } = await import('./otel.ts');
  return createTracing(config, version);
}
