import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

/** A host of another origin with the files of a brand. */
export interface BrandHost {
  readonly url: string;
  /** The requested paths. */
  readonly asked: string[];
  stop(): Promise<void>;
}

interface BrandFile {
  readonly type: string;
  readonly text: string;
}

/** Serves files by path, to pages of every origin. */
export async function startBrandHost(files: Readonly<Record<string, BrandFile>>): Promise<BrandHost> {
  const asked: string[] = [];
  const server = createServer(({ url = '' }, response) => {
    asked.push(url);
    const file = files[url];
    const headers = { 'Access-Control-Allow-Origin': '*', 'Content-Type': file?.type ?? 'text/plain' };
    response.writeHead(file ? 200 : 404, headers).end(file?.text ?? '');
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://localhost:${port}`,
    asked,
    stop: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}
