import type { AddressInfo } from 'node:net';
import { expect, it } from 'vitest';
import { servePages } from './pages.ts';
import { PortInUse } from './phone-system/http/server.ts';

it('says that the port of the example pages is taken', async () => {
  const options = { host: 'localhost', phonePort: 1, certificate: undefined };
  const first = await servePages({ ...options, port: 0 });
  const { port } = first.address() as AddressInfo;
  await expect(servePages({ ...options, port })).rejects.toThrow(PortInUse);
  first.close();
});
