import type { IncomingMessage } from 'node:http';
import { Hono } from 'hono';
import * as z from 'zod/mini';
import type { Clock } from '../base/clock.ts';
import { type Brandings, branding } from '../company/branding.ts';
import type { Company } from '../company/company.ts';
import type { CompanyStore } from '../company/company-store.ts';
import type { PhoneEngine } from '../engine/phone-engine.ts';
import type { IncomingText } from '../messages/gateway.ts';
import type { TwoFactor } from '../sign-in/two-factor.ts';
import type { Person } from '../users/person.ts';
import type { RightsOfSupervisors } from '../users/supervisor-rights.ts';
import type { Push } from './push/push.ts';
import { type Faults, faultOrder } from './rest/faults.ts';
import { clientAddress } from './server/client-address.ts';
import { isForeign } from './server/origin.ts';
import type { Sessions } from './sessions/sessions.ts';
import { defaultTraffic, type SimulatedTraffic } from './simulated-traffic.ts';

const expiry = z.object({ app: z.optional(z.string()) });
/** A year at most, either way. */
const clockOrder = z.object({ moveMs: z.number().check(z.gte(-31_536_000_000), z.lte(31_536_000_000)) });
/** A caller from outside, who hangs up after a while, answered or not. */
const callerOrder = z.object({
  to: z.string().check(z.regex(/^\+?\d{1,20}$/)),
  from: z.string().check(z.regex(/^\+\d{6,15}$/)),
  label: z.optional(z.string().check(z.maxLength(100))),
  hangUpAfterMs: z.number().check(z.gte(0), z.lte(86_400_000)),
});
/** A text message from outside. */
const textOrder = z.strictObject({
  to: z.string().check(z.regex(/^\+\d{6,15}$/)),
  from: z.string().check(z.regex(/^\+\d{6,15}$/)),
  text: z.string().check(z.minLength(1), z.maxLength(900)),
});
const trafficOrder = z.strictObject({
  seed: z._default(z.number().check(z.int(), z.gte(0)), defaultTraffic.seed),
  speed: z._default(z.number().check(z.gt(0), z.lte(1_000)), defaultTraffic.speed),
  callsPerHour: z._default(z.number().check(z.gt(0), z.lte(100_000)), defaultTraffic.callsPerHour),
});
const rightsOrder = z.strictObject({
  login: z.string(),
  isSupervisor: z.optional(z.boolean()),
  /** Numbers of groups; null: all. */
  supervisedGroups: z.optional(
    z.nullable(z.array(z.string().check(z.maxLength(20))).check(z.maxLength(500))),
  ),
  isCallCentreBarred: z.optional(z.boolean()),
  areStatisticsBarred: z.optional(z.boolean()),
  areReportsBarred: z.optional(z.boolean()),
});
const sipOrder = z.object({ accepting: z.boolean() });

export interface Controlled {
  readonly push: Push;
  readonly sessions: Sessions;
  readonly engine: PhoneEngine;
  readonly faults: Faults;
  readonly twoFactor: TwoFactor;
  readonly clock: Clock;
  readonly brandings: Brandings;
  readonly company: Pick<CompanyStore, 'current' | 'change'>;
  readonly calls: () => number;
  /** Kills the media server of the meetings. Returns false if none runs. */
  readonly killMediaServer: () => boolean;
  /** Kills the homeserver of the chat. Returns false if none runs. */
  readonly killHomeserver: () => boolean;
  /** The people outside; undefined without a demonstration. */
  readonly simulation:
    | { readonly traffic: SimulatedTraffic; readonly carrier: { write(message: IncomingText): void } }
    | undefined;
  readonly rights: RightsOfSupervisors;
  readonly personBy: (login: string) => Person | undefined;
}

/** Disturbances and counts for tests and demonstrations, below `/control/`. */
export function createControl(controlled: Controlled): Hono {
  const { push, sessions, engine, faults, twoFactor, clock, brandings, company, calls, rights, personBy } =
    controlled;
  const app = new Hono().basePath('/control');
  app.get('/counts', (c) =>
    c.json({ push: push.counts(), engine: engine.counts(), sessions: sessions.size, calls: calls() }),
  );
  app.get('/memory', (c) => {
    // Only a Node process started with --expose-gc can collect garbage on request.
    globalThis.gc?.();
    const { heapUsed, external } = process.memoryUsage();
    return c.json({ bytesAlive: heapUsed + external });
  });
  app.get('/codes', (c) => c.json({ codes: twoFactor.pending() }));
  app.post('/drop-push', (c) => c.json({ dropped: push.drop() }));
  app.post('/drop-sip', (c) => {
    engine.dropConnections();
    return c.json({});
  });
  app.post('/kill-media-server', (c) => c.json({ killed: controlled.killMediaServer() }));
  app.post('/kill-homeserver', (c) => c.json({ killed: controlled.killHomeserver() }));
  app.post('/sip', async (c) => {
    engine.setAccepting(sipOrder.parse(await c.req.json()).accepting);
    return c.json({});
  });
  app.post('/expire-sessions', async (c) => {
    const { app: name } = expiry.parse(await c.req.json());
    return c.json({ expired: sessions.expire((one) => name === undefined || one.app === name) });
  });
  app.post('/callers', async (c) => {
    const { to, from: number, label, hangUpAfterMs } = callerOrder.parse(await c.req.json());
    engine.dialIn({ number, ...(label !== undefined && { label }) }, to, {
      onCall: (call) => {
        const cancel = clock.after(hangUpAfterMs, () => call.hangUp('cancelled'));
        call.ended.addEventListener('abort', cancel, { once: true });
      },
    });
    return c.json({});
  });
  if (controlled.simulation) addSimulation(app, controlled.simulation);
  app.get('/clock', (c) => c.json({ now: clock.now() }));
  app.post('/clock', async (c) => {
    clock.move(clockOrder.parse(await c.req.json()).moveMs);
    return c.json({ now: clock.now() });
  });
  app.put('/rights', async (c) => {
    const { login, ...change } = rightsOrder.parse(await c.req.json());
    const person = personBy(login);
    if (!person) return c.json({ message: 'There is no such user.' }, 404);
    await rights.change(person, change);
    return c.json({});
  });
  app.put('/brand', async (c) => {
    brandings.replace(branding.parse(await c.req.json()));
    return c.json({});
  });
  app.delete('/brand', (c) => {
    brandings.reset();
    return c.json({});
  });
  app.get('/company', (c) => c.json(company.current));
  // The company checks every value itself.
  app.put('/company', async (c) => c.json(await company.change((await c.req.json()) as Partial<Company>)));
  app.post('/faults', async (c) => {
    faults.order(faultOrder.parse(await c.req.json()));
    return c.json({});
  });
  app.delete('/faults', (c) => {
    faults.clear();
    return c.json({});
  });
  app.onError((error, c) => c.json({ message: error.message }, 400));
  return app;
}

const loopback = /^(127\.\d+\.\d+\.\d+|::1|::ffff:127\.\d+\.\d+\.\d+)$/;
const localHost = /^(localhost|127\.0\.0\.1|\[::1\])(:\d+)?$/;

/** Whether a request comes from a program of this machine; a page of another site in its browser does not count. */
export function isFromHere(request: IncomingMessage): boolean {
  const { headers } = request;
  // A proxy on this machine brings strangers in: then the client is another machine, or not known.
  const isForwarded = headers['x-forwarded-for'] !== undefined || headers.forwarded !== undefined;
  return (
    loopback.test(clientAddress(request)) &&
    !isForwarded &&
    localHost.test(headers.host ?? '') &&
    !isForeign(request)
  );
}

/** The people outside. */
function addSimulation(app: Hono, { carrier, traffic }: NonNullable<Controlled['simulation']>): void {
  app.post('/texts', async (c) => {
    carrier.write(textOrder.parse(await c.req.json()));
    return c.json({});
  });
  app.get('/traffic', (c) => c.json(traffic.status));
  app.post('/traffic', async (c) => {
    const text = await c.req.text();
    traffic.start(trafficOrder.parse(text === '' ? {} : JSON.parse(text)));
    return c.json(traffic.status);
  });
  app.delete('/traffic', (c) => {
    traffic.stop();
    return c.json(traffic.status);
  });
}
