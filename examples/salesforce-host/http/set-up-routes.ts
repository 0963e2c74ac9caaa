import { getConnInfo } from '@hono/node-server/conninfo';
import { Hono } from 'hono';
import { z } from 'zod';
import { readFacts } from '../set-up/facts.ts';
import { judge } from '../set-up/verdicts.ts';

const asked = z.object({ adapterUrl: z.string(), myDomain: z.string() });

const loopback = new Set(['127.0.0.1', '::1', '::ffff:127.0.0.1']);

/** Checks a set-up. The server requests addresses from the form, so only programs on this machine may use it. */
export function setUpRoutes(): Hono {
  const app = new Hono();
  app.post('/', async (c) => {
    if (!c.req.header('Content-Type')?.startsWith('application/json'))
      return c.json({ message: 'Send JSON.' }, 415);
    if (!loopback.has(getConnInfo(c).remote.address ?? ''))
      return c.json({ message: 'Only people at this machine may check addresses from it.' }, 403);
    const { adapterUrl, myDomain } = asked.parse(await c.req.json());
    const [adapter, crm] = [URL.parse(adapterUrl), URL.parse(myDomain)];
    const isWeb = (url: URL | null) => url !== null && /^https?:$/.test(url.protocol);
    if (!adapter || !crm || !isWeb(adapter) || !isWeb(crm))
      return c.json({ message: 'Both are whole addresses, with https:// before them.' }, 400);
    return c.json(judge(adapter, crm, await readFacts(adapter)));
  });
  return app;
}
