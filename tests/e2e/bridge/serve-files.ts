import { once } from 'node:events';
import { createServer } from 'node:http';

/** The pages of a CRM at an origin of its own. */
export interface HostPages {
  readonly origin: string;
  close(): void;
}

/** The type of a file, such as `text/html`, and its content at the moment of the request. */
export type ServedFile = readonly [type: string, content: () => string];

/** Serves files by their paths at an origin of their own. */
export async function serveFiles(
  files: Readonly<Record<string, ServedFile>>,
  { host = 'localhost' }: { readonly host?: string } = {},
): Promise<HostPages> {
  const server = createServer((request, response) => {
    const file = files[new URL(request.url ?? '/', 'http://host').pathname];
    response.writeHead(file ? 200 : 404, { 'content-type': file?.[0] ?? 'text/plain' });
    response.end(file?.[1]() ?? '');
  });
  server.listen(0);
  await once(server, 'listening');
  const { port } = server.address() as { port: number };
  return { origin: `http://${host}:${port}`, close: () => server.close() };
}
