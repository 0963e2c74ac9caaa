import { Hono } from 'hono';
import { z } from 'zod';
import type { Crm } from '../org/crm.ts';
import { writeRecord } from '../org/written-record.ts';

const failure = z.object({
  method: z.string(),
  times: z.int().positive().max(1_000).default(1),
  when: z.enum(['before', 'after', 'silent']).default('before'),
  code: z.string().default('SERVER_ERROR'),
});
const delay = z.object({
  method: z.string().optional(),
  ms: z.number().nonnegative().optional(),
  hold: z.boolean().optional(),
});
const refusal = z.object({ field: z.string().nullable() });
const statuses = z.array(
  z.object({ ApiName: z.string(), IsClosed: z.boolean(), IsDefault: z.boolean().default(false) }),
);
const records = z.array(z.record(z.string(), z.unknown())).default([]);
const newRecords = z.object({ accounts: records, contacts: records, leads: records });
const callCenterItems = z.record(z.string(), z.string());
const popSettings = z.record(z.string(), z.unknown());

/** Routes for tests and the panel of switches: the log of the CRM, and simulated delays and failures. */
export function controlRoutes(crm: Crm): Hono {
  const { org, switches } = crm;
  const app = new Hono();
  // Refuses requests that a page of another site can send without a preflight.
  app.use(async (c, next) => {
    const isJson = c.req.header('Content-Type')?.startsWith('application/json');
    if (c.req.method === 'POST' && !isJson) return c.json({ message: 'Send JSON.' }, 415);
    return next();
  });
  app.get('/tasks', (c) => c.json(org.all('Task')));
  app.get('/pops', (c) => c.json(crm.pops));
  app.get('/calls', (c) => c.json(crm.calls));
  app.get('/switches', (c) => c.json(switches.state()));
  app.post('/fail', async (c) => {
    const { times, ...one } = failure.parse(await c.req.json());
    switches.fail(one, times);
    return c.json(switches.state());
  });
  app.post('/delay', async (c) => {
    const { method, ms, hold } = delay.parse(await c.req.json());
    if (ms !== undefined) switches.delay(ms, method);
    if (hold === true) switches.hold(method);
    if (hold === false) switches.release(method);
    return c.json(switches.state());
  });
  app.post('/refuse', async (c) => {
    const { field } = refusal.parse(await c.req.json());
    switches.refusedFields = field === null ? [] : [...switches.refusedFields, field];
    return c.json(switches.state());
  });
  app.post('/statuses', async (c) => {
    org.statuses = statuses.parse(await c.req.json());
    return c.json(org.statuses);
  });
  app.post('/layout', async (c) => {
    crm.setPopSettings(popSettings.parse(await c.req.json()));
    return c.json(crm.layout.Inbound);
  });
  app.post('/call-center', async (c) => {
    crm.callCenter = { ...crm.callCenter, ...callCenterItems.parse(await c.req.json()) };
    return c.json(crm.callCenter);
  });
  app.post('/records', async (c) => {
    const { accounts, contacts, leads } = newRecords.parse(await c.req.json());
    const ids = [
      ...accounts.map((fields) => writeRecord(org, 'Account', fields)),
      ...contacts.map((fields) => writeRecord(org, 'Contact', fields)),
      ...leads.map((fields) => writeRecord(org, 'Lead', fields)),
    ];
    return c.json({ ids });
  });
  app.post('/reset', (c) => {
    crm.reset();
    return c.body(null, 204);
  });
  return app;
}
