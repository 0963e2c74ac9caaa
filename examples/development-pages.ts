import { createReadStream } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { createServer, type ViteDevServer } from 'vite';
import type { Pages } from './phone-system/http/pages.ts';

const configFile = fileURLToPath(new URL('../vite.config.ts', import.meta.url));
const builtScripts = fileURLToPath(new URL('../dist', import.meta.url));

/** Both apps from their sources, with hot reload, in place of the built pages; the embed scripts as they were built. */
export async function developmentPages(): Promise<{ pages: Pages; close(): Promise<void> }> {
  const [widget, app] = await Promise.all([serverFor('widget'), serverFor('app')]);
  return {
    pages(request, response, next) {
      const path = request.url ?? '/';
      if (/^\/(embed|callside-[a-z-]+)\.js$/.test(path)) {
        response.setHeader('Content-Type', 'text/javascript');
        // A missing build is skipped.
        createReadStream(`${builtScripts}${path}`)
          .on('error', () => response.writeHead(404).end())
          .pipe(response);
      } else if (path.startsWith('/widget/')) widget.middlewares(request, response, next);
      else app.middlewares(request, response, next);
    },
    async close() {
      await Promise.all([widget.close(), app.close()]);
    },
  };
}

/** Each has the socket of its hot updates on a port of its own. */
function serverFor(mode: 'widget' | 'app'): Promise<ViteDevServer> {
  return createServer({
    configFile,
    mode,
    appType: 'spa',
    server: { middlewareMode: true, hmr: { port: mode === 'widget' ? 24_678 : 24_679 } },
  });
}
