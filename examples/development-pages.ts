import { createReadStream } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { createServer, type ViteDevServer } from 'vite';
import type { Pages } from '#phone-system/http/server/pages.ts';

const configFile = fileURLToPath(new URL('../vite.config.ts', import.meta.url));
const builtScripts = fileURLToPath(new URL('phone-system/pages', import.meta.url));

/**
 * Serves both apps and the gallery of components from their sources, with hot reload, and the embed scripts from the last build.
 */
export async function developmentPages(): Promise<{ pages: Pages; close(): Promise<void> }> {
  const [widget, app] = await Promise.all([serverFor('widget'), serverFor('app')]);
  /** Started by the first visit, because few developers open the gallery. */
  let gallery: Promise<ViteDevServer> | undefined;
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
      else if (path.startsWith('/components/')) {
        gallery ??= serverFor('gallery');
        gallery.then(({ middlewares }) => middlewares(request, response, next), next);
      } else app.middlewares(request, response, next);
    },
    async close() {
      await Promise.all([widget.close(), app.close(), gallery?.then((server) => server.close())]);
    },
  };
}

/** Each server has its own port for the socket of its hot updates. */
const updatePorts = { widget: 24_678, app: 24_679, gallery: 24_680 };

function serverFor(mode: keyof typeof updatePorts): Promise<ViteDevServer> {
  return createServer({
    configFile,
    mode,
    appType: 'spa',
    server: { middlewareMode: true, hmr: { port: updatePorts[mode] } },
  });
}
