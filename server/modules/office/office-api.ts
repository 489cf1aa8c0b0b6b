import type { FastifyInstance } from 'fastify';
import { officeCustomersApi } from '#contract/calls/office-customers.ts';
import { officeApi, officeSessionApi } from '#contract/calls/office.ts';
import { MAX_PHOTO_BYTES } from '#contract/office-chain.ts';
import { addressBlock } from '#server/http/address-block.ts';
import { ApiError } from '#server/http/api-error.ts';
import { callsOf } from '#server/http/call.ts';
import { arrive, type Arrived, type Callers, type CallServices } from '#server/http/callers.ts';
import { ownOrigin } from '#server/http/csrf.ts';
import { registerCalls } from '#server/http/register-routes.ts';
import type { Media } from '#server/media/media.ts';
import { deviceOf } from '#server/modules/account/device.ts';
import type { SmsPort } from '#server/modules/account/sms/sms-port.ts';
import type { OfficePerson } from './office-person.ts';
import { officeAskingRoutes, officePhotoRoutes, officeRoutes, officeSessionRoutes } from './office-routes.ts';
import { readSentPhoto } from './photos/photo-calls.ts';
import { readOfficeSession, requireOfficePage } from './session/office-session.ts';
import type { SessionContext } from './session/session-calls.ts';
import type { StaffContext } from './staff/staff-commands.ts';

/** A bulk change of every dish of a large menu. */
const BODY_LIMIT = 1024 * 1024;
/** A photograph as base64, and what stands around it. */
const PHOTO_LIMIT = Math.ceil(MAX_PHOTO_BYTES / 3) * 4 + 1024;

type Staff = readonly OfficePerson[];

/** @throws {ApiError} RATE_LIMITED, CROSS_SITE_REQUEST */
const admitPage = ({ services, request, now }: Arrived): void => {
  services.countCall(`office of ${addressBlock(request.ip)}`, services.limits.reads, now);
  requireOfficePage(services.config, request);
};

/** @throws {ApiError} OFFICE_SESSION_MISSING, RATE_LIMITED, CROSS_SITE_REQUEST */
const admitPerson = async (
  demoStaff: Staff,
  arrived: Arrived,
): Promise<Pick<StaffContext, 'person' | 'sessionHash' | 'origin' | 'device'>> => {
  const { services, request, cookies, now } = arrived;
  admitPage(arrived);
  const opened = await readOfficeSession({ db: services.db, now, demoStaff }, cookies);
  if (opened === null) throw new ApiError('OFFICE_SESSION_MISSING');
  services.countCall(`office ${opened.person.id}`, services.limits.partner, now);
  return {
    person: opened.person,
    sessionHash: opened.session.tokenHash,
    origin: ownOrigin(services.config, request),
    device: deviceOf(request.headers['user-agent'] ?? ''),
  };
};

/** Who opens the office's page, and has not logged in: cookies cannot be set again, so there are no keys. */
const visitors = (demoStaff: Staff): Callers<Pick<SessionContext, 'demoStaff' | 'origin'>> => ({
  admit: async (arrived) => {
    admitPage(arrived);
    return { demoStaff, origin: ownOrigin(arrived.services.config, arrived.request) };
  },
});

/** Persons who have logged in; each handler decides the right (`requireRight`). */
const persons = (demoStaff: Staff): Callers<Awaited<ReturnType<typeof admitPerson>>> => ({
  admit: (arrived) => admitPerson(demoStaff, arrived),
  keyScope: ({ person }) => `office:${person.id}`,
});

/** Mounts the office's calls (docs/product.md §34). */
export async function registerOfficeApi(
  app: FastifyInstance,
  services: CallServices,
  {
    sms,
    media,
    demoStaff,
  }: {
    readonly media: Media;
    /** Null: no codes can be sent, and only the demo's persons can log in. */
    readonly sms: SmsPort | null;
    /** The demo's persons, who are in no database; empty outside the demo. */
    readonly demoStaff: Staff;
  },
): Promise<void> {
  const { config, db } = services;
  const codes = { ...config, db, sms };
  const staff = persons(demoStaff);
  await registerCalls(app, {
    prefix: '/api/office',
    bodyLimit: BODY_LIMIT,
    endpoints: [officeSessionApi, officeApi, officeCustomersApi].flatMap((calls) => Object.values(calls)),
    calls: [
      ...callsOf(services, visitors(demoStaff), officeSessionRoutes(codes)),
      ...callsOf(services, staff, officeRoutes(codes)),
      ...callsOf(services, staff, officeAskingRoutes(), { outside: true }),
      ...callsOf(services, staff, officePhotoRoutes(media), {
        outside: true,
        bodyLimit: PHOTO_LIMIT,
        knownFirst: true,
      }),
    ],
    install: (scope) => {
      // Not in the contract, since it answers with a file.
      scope.get('/photos/:name', async (request, reply) => {
        const arrived = arrive(services, request, reply);
        const { person } = await admitPerson(demoStaff, arrived);
        const photo = await readSentPhoto({ db, person, now: arrived.now }, request.params);
        return reply.header('cache-control', 'no-store').type('application/octet-stream').send(photo);
      });
    },
  });
}
