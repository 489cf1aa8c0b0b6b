import { parse as parseForm } from 'node:querystring';
import type { FastifyInstance } from 'fastify';
import * as v from 'valibot';
import type { Database } from '#server/db/connection.ts';
import { ApiError } from '#server/http/api-error.ts';
import { answerNotification, codeOfUnreadable, NOTIFICATION_KINDS } from './notifications.ts';
import type { PaymentConfig } from './payment-config.ts';
import { reportOddPayment } from './payment-jobs.ts';
import { isSigned } from './signature.ts';

const BODY_LIMIT = 64 * 1024;
const Params = v.object({ terminal: v.string(), kind: v.picklist(NOTIFICATION_KINDS) });

/** A form or JSON, as configured by the terminal's owner in the provider's cabinet. */
const readBody = (raw: string, type: string): unknown =>
  type.startsWith('application/json') ? JSON.parse(raw) : { ...parseForm(raw) };

/**
 * Endpoints for the provider's payment notifications (docs/product.md §25.8). The signature covers the raw bytes, so nothing is
 * parsed before it is verified; anything else is rejected without details.
 */
export async function installPaymentNotifications(
  app: FastifyInstance,
  { db, payments, now }: { readonly db: Database; readonly payments: PaymentConfig; readonly now: () => Date },
): Promise<void> {
  await app.register(async (scope) => {
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser<string>('*', { parseAs: 'string', bodyLimit: BODY_LIMIT }, (_request, body, done) =>
      done(null, body),
    );
    scope.post('/payments/:terminal/:kind', async (request, reply) => {
      const params = v.safeParse(Params, request.params);
      const terminal = params.success ? payments.terminals.get(params.output.terminal) : undefined;
      if (!params.success || terminal === undefined) throw new ApiError('NOT_FOUND');
      const raw = typeof request.body === 'string' ? request.body : '';
      const { kind } = params.output;
      if (!isSigned(terminal.secret, raw, request.headers)) {
        request.log.warn({ terminal: terminal.name, kind }, 'a payment notification without the right signature');
        return reply.code(403).send({ code: -1 });
      }
      const onOddPayment = reportOddPayment(request.log);
      try {
        const body = readBody(raw, request.headers['content-type'] ?? '');
        const code = await db.transaction((tx) =>
          answerNotification(
            { db: tx, terminal, takesTests: payments.takesTests, now: now(), onOddPayment },
            kind,
            body,
          ),
        );
        return await reply.header('cache-control', 'no-store').send({ code });
      } catch (error) {
        if (!(error instanceof v.ValiError) && !(error instanceof SyntaxError)) throw error;
        // Signed, so it is from the provider: log a format that we do not know.
        request.log.error(
          { terminal: terminal.name, kind, why: error.message },
          'a payment notification that cannot be read',
        );
        const code = codeOfUnreadable(kind, error);
        return code === null ? reply.code(400).send({ code: -1 }) : reply.send({ code });
      }
    });
  });
}
