import { Hono } from 'hono';
import { z } from 'zod';
import { callCenterSettings } from '../org/call-center.ts';
import type { Crm } from '../org/crm.ts';
import { objects } from '../org/objects.ts';
import { searchRecords } from '../org/record-search.ts';
import { findForPop } from '../org/screen-pop.ts';
import { RefusedRecord, writeRecord } from '../org/written-record.ts';

const type = z.enum(['Account', 'Contact', 'Lead', 'Task']);
const anyFields = z.record(z.string(), z.unknown());
const savedRecord = z.object({ type: z.string(), fields: anyFields });
const apexCall = z.object({ apexClass: z.string(), methodName: z.string(), methodParams: z.string() });
const calledMethod = z.object({ api: z.string(), method: z.string(), args: z.unknown() });
const pop = z.object({ kind: z.string(), target: z.string() });
const searchAndPop = z.object({
  text: z.string(),
  query: z.string(),
  callType: z.string(),
  defaultFieldValues: anyFields,
  flowArgs: z.unknown(),
});

/** The routes of the CRM's server for its pages. @param phone origin of the embedded phone */
export function orgRoutes(crm: Crm, phone: (url: string) => string): Hono {
  const { org, switches } = crm;
  const app = new Hono();

  app.get('/settings', (c) => {
    const { origin } = new URL(c.req.url);
    const adapter = `${phone(c.req.url)}/widget/?crm=salesforce&scripts=${origin}&release=66.0`;
    return c.json({ objects, callCenter: callCenterSettings(adapter, crm.callCenter), layout: crm.layout });
  });
  app.get('/records', (c) => {
    const read = type.safeParse(c.req.query('type'));
    return read.success ? c.json(org.all(read.data)) : c.json({ message: 'No such kind of records.' }, 404);
  });
  app.get('/records/:id', (c) => {
    const record = org.get(c.req.param('id'));
    return record ? c.json(record) : c.json({ message: 'No such record.' }, 404);
  });
  app.get('/search', (c) => {
    const found = searchRecords(org, c.req.query('text') ?? '');
    return c.json(found.map(({ record }) => record));
  });
  app.post('/records', async (c) => {
    const { type: name, fields } = savedRecord.parse(await c.req.json());
    const known = type.safeParse(name);
    const refuse = (problems: unknown) => c.json({ problems }, 400);
    if (!known.success) {
      const message = `sObject type '${name}' is not supported.`;
      return refuse([{ statusCode: 'INVALID_TYPE', message, fields: [] }]);
    }
    try {
      return c.json({ id: writeRecord(org, known.data, fields, switches) });
    } catch (error) {
      if (error instanceof RefusedRecord) return refuse(error.problems);
      throw error;
    }
  });
  app.post('/apex', async (c) => {
    const { apexClass, methodName, methodParams } = apexCall.parse(await c.req.json());
    const answer =
      apexClass === 'CallsideSearch'
        ? // Only percent signs mean something: a plus sign is a plus sign.
          crm.search.run(methodName, new URLSearchParams(methodParams.replaceAll('+', '%2B')))
        : undefined;
    if (answer !== undefined) return c.json({ answer });
    return c.json({ message: `No such Apex method: ${apexClass}.${methodName}.` }, 404);
  });
  app.post('/searches-for-pop', async (c) =>
    c.json(findForPop(org, crm.layout, searchAndPop.parse(await c.req.json()))),
  );
  app.post('/calls', async (c) => {
    const { api, method, args } = calledMethod.parse(await c.req.json());
    crm.noteCall(api, method, args);
    return c.json(await switches.fateOf(method));
  });
  app.post('/pops', async (c) => {
    const { kind, target } = pop.parse(await c.req.json());
    crm.notePop(kind, target);
    return c.body(null, 204);
  });
  return app;
}
