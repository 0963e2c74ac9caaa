import { Hono } from 'hono';
import { bodyLimit } from 'hono/body-limit';
import { cors } from 'hono/cors';
import { z } from 'zod';

const text = z.string().max(200);
const loggedCall = z.object({
  phone: text,
  name: text.default(''),
  agent: text.default(''),
  /** A time as ISO 8601. */
  began: z.iso.datetime({ offset: true }),
});

const maxCalls = 500;
const maxOctets = 2_000;

/** Numbers are written in many ways; their last nine digits say who is meant. */
const digitsOf = (phone: string): string => phone.replace(/\D/g, '').slice(-9);

/**
 * The calls that rules of the phone system log in the example CRM. The requests come from pages of the phone system, so this
 * allows its origin.
 *
 * @param phone returns the origin of the phone system for the address of a request
 */
export function loggedCalls(phone: (url: string) => string): Hono {
  const calls: z.output<typeof loggedCall>[] = [];
  const app = new Hono();
  app.use('/calls', (c, next) => cors({ origin: phone(c.req.url), allowMethods: ['GET', 'POST'] })(c, next));
  app.get('/calls', (c) => {
    const digits = digitsOf(c.req.query('phone') ?? '');
    return c.json(calls.filter((call) => digits !== '' && digitsOf(call.phone) === digits));
  });
  app.post('/calls', bodyLimit({ maxSize: maxOctets }), async (c) => {
    const call = loggedCall.safeParse(await c.req.json().catch(() => undefined));
    if (!call.success) return c.json({ message: z.prettifyError(call.error) }, 400);
    calls.unshift(call.data);
    calls.splice(maxCalls);
    return c.json({}, 201);
  });
  return app;
}
