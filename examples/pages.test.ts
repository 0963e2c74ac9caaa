import { once } from 'node:events';
import { get, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, it } from 'vitest';
import { PortInUse } from '#phone-system/http/server/server.ts';
import { servePages } from './pages.ts';

it('says that the port of the example pages is taken', async () => {
  const options = { host: 'localhost', phonePort: 1, certificate: undefined };
  const first = await servePages({ ...options, port: 0 });
  const { port } = first.address() as AddressInfo;
  await expect(servePages({ ...options, port })).rejects.toThrow(PortInUse);
  first.close();
});

/** Asks as a browser does that was led here by this name. */
async function askAs(host: string, port: number): Promise<IncomingMessage> {
  const [response] = await once(get({ host: '127.0.0.1', port, path: '/', headers: { host } }), 'response');
  response.resume();
  return response;
}

it('answers to its own names only, with a policy against frames and guessed types', async () => {
  const server = await servePages({ host: 'localhost', phonePort: 1, certificate: undefined, port: 0 });
  const { port } = server.address() as AddressInfo;
  for (const name of ['localhost', 'crm.localhost', '127.0.0.1']) {
    const { statusCode, headers } = await askAs(`${name}:${port}`, port);
    expect(statusCode).toBe(200);
    expect(headers['x-content-type-options']).toBe('nosniff');
    expect(headers['content-security-policy']).toContain("frame-ancestors 'self'");
  }
  expect((await askAs(`evil.example:${port}`, port)).statusCode).toBe(421);
  server.close();
});
