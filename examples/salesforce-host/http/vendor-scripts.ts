import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { type Context, Hono } from 'hono';

const scripts = fileURLToPath(new URL('../scripts/', import.meta.url));

/** The first release of the API for Lightning. */
const firstForLightning = 38;

/** The scripts that a softphone loads, at the vendor's addresses. They exchange the vendor's messages with the page. */
export function vendorScripts(): Hono {
  const app = new Hono();
  const send = async (c: Context, name: string) => {
    const script = await readFile(scripts + name, 'utf8');
    return c.body(script, 200, { 'Content-Type': 'text/javascript; charset=utf-8' });
  };
  app.get('/api/:release{\\d+\\.0}/interaction.js', (c) => send(c, 'interaction.js'));
  app.get('/console/:release{\\d+\\.0}/integration.js', (c) => send(c, 'integration.js'));
  app.get('/api/:release{\\d+\\.0}/lightning/:file{opencti(_min)?\\.js}', (c) =>
    Number.parseInt(c.req.param('release'), 10) < firstForLightning ? c.notFound() : send(c, 'opencti.js'),
  );
  return app;
}
