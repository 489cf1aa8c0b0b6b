import fastifyCookie from '@fastify/cookie';
import fastify, { type FastifyBaseLogger, type FastifyInstance, LogController } from 'fastify';
import type { Config } from '../config.ts';
import { limitConnections } from '../http/connections.ts';
import { answerUnreadable, installErrorHandler } from '../http/error-handler.ts';
import { installRequestLog } from '../http/logging.ts';
import { installPolicyReports } from '../http/policy-reports.ts';
import { installReady } from '../http/ready.ts';
import { installSecurityHeaders } from '../http/security-headers.ts';
import { installSecurityTxt } from '../http/security-txt.ts';
import { closeConnectionsOnStop } from '../http/stopping.ts';
import { refuseOddRequests, routableTarget } from '../http/targets.ts';
import { CLIENT_TIMEOUTS } from '../http/timeouts.ts';
import { fetchRemote } from './remote-api.ts';
import { proxyToBackend } from './api-proxy.ts';
import { registerWeb } from './register-web.ts';

/**
 * Builds the storefront in front of a remote backend (API_ORIGIN): no database, no API of its own. It renders from that
 * backend's responses and proxies `/api` and `/media` to it.
 */
export async function buildStorefrontHost(
  config: Config,
  apiOrigin: string,
  logger: FastifyBaseLogger,
  stopping?: AbortSignal,
): Promise<FastifyInstance> {
  const app = fastify({
    loggerInstance: logger,
    logController: new LogController({ disableRequestLogging: true }),
    trustProxy: config.trustProxy,
    forceCloseConnections: 'idle',
    return503OnClosing: false,
    ...CLIENT_TIMEOUTS,
    rewriteUrl: routableTarget,
    frameworkErrors: answerUnreadable,
  });
  limitConnections(app, config.connectionsPerAddress);
  closeConnectionsOnStop(app, stopping);
  installErrorHandler(app);
  refuseOddRequests(app);
  installRequestLog(app);
  installSecurityHeaders(app, {
    secure: config.publicOrigin?.startsWith('https://') ?? false,
    subdomains: config.hstsSubdomains,
  });
  await app.register(fastifyCookie);
  app.get('/health', async () => ({ status: 'ok', backend: apiOrigin }));
  installReady(app, { stopping, check: async () => null });
  installSecurityTxt(app, { config, now: () => new Date() });
  await installPolicyReports(app, { now: () => new Date() });
  const { publicOrigin, metrics } = config;
  for (const prefix of ['/api', '/media'] as const)
    await proxyToBackend(app, { prefix, origin: apiOrigin, publicOrigin });
  await registerWeb(app, { ...config.web, media: null, publicOrigin, metrics, apiFetch: fetchRemote(apiOrigin) });
  return app;
}
