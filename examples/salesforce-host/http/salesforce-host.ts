import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { serveStatic } from '@hono/node-server/serve-static';
import { type Context, Hono } from 'hono';
import { Crm } from '../org/crm.ts';
import { controlRoutes } from './control-routes.ts';
import { orgRoutes } from './org-routes.ts';
import { setUpRoutes } from './set-up-routes.ts';
import { vendorScripts } from './vendor-scripts.ts';

const at = (path: string) => fileURLToPath(new URL(path, import.meta.url));
const pages = at('../pages');

/** The addresses of Classic: its home, its lists, its records, its search, and pages of Visualforce. */
const classicPaths = [
  '/home/home.jsp',
  '/:prefix{(001|003|00Q|00T)}/:page{[oe]}',
  '/:id{(001|003|00Q|00T)\\w{12,15}}',
  '/_ui/search/ui/UnifiedSearchResults',
  '/apex/:page',
];

/**
 * A CRM with Salesforce's pages, script addresses and server, as a softphone expects them.
 *
 * @param phone origin of the phone for a page at this address
 */
export function salesforceHost(phone: (url: string) => string): Hono {
  const crm = new Crm();
  const app = new Hono();
  const page = (name: string) => async (c: Context) =>
    c.html(await readFile(`${pages}/${name}/index.html`, 'utf8'));

  app.route('/support', vendorScripts());
  app.route('/org', orgRoutes(crm, phone));
  app.route('/control', controlRoutes(crm));
  app.route('/set-up/checks', setUpRoutes());
  app.get('/set-up', page('set-up'));
  app.get('/lightning', (c) => c.redirect('/lightning/page/home'));
  app.get('/lightning/*', page('lightning'));
  app.get('/classic', (c) => c.redirect('/home/home.jsp'));
  for (const path of classicPaths) app.get(path, page('classic'));
  app.get('/console', page('console'));
  app.get(
    '/salesforce-host/*',
    serveStatic({ root: pages, rewriteRequestPath: (path) => path.slice('/salesforce-host'.length) }),
  );
  return app;
}
