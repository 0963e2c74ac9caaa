import { once } from 'node:events';
import { type AddressInfo, createServer as createPlainServer, type Server } from 'node:net';
import { createServer } from 'node:tls';
import { describe, expect, it, onTestFinished } from 'vitest';
import { certificateFor } from '../../../../testing/certificate-authority.ts';
import { connectSocket } from './connect-wire.ts';

async function portOf(server: Server): Promise<number> {
  server.listen(0, '127.0.0.1');
  onTestFinished(() => void server.close());
  await once(server, 'listening');
  return (server.address() as AddressInfo).port;
}

const trunk = { host: 'localhost', transport: 'tls' } as const;

describe('a connection to a trunk by TLS', () => {
  it.each([
    ['has expired', -1, 'CERT_HAS_EXPIRED'],
    ['is valid', 1, undefined],
  ] as const)('with a certificate that %s', async (_, daysLeft, code) => {
    const { cert, key, authority } = await certificateFor('localhost', daysLeft);
    const port = await portOf(createServer({ cert, key }, (socket) => socket.on('error', () => undefined)));
    const settings = { ...trunk, certificateAuthority: authority };
    const outcome = connectSocket({ host: '127.0.0.1', port }, settings).then(
      (socket) => {
        socket.destroy();
        return undefined;
      },
      (error) => error.code,
    );
    expect(await outcome).toBe(code);
  });

  it('is given up where the other side says nothing', { timeout: 20_000 }, async () => {
    const port = await portOf(
      createPlainServer((socket) => void onTestFinished(() => void socket.destroy())),
    );
    const begunAt = performance.now();
    await expect(connectSocket({ host: '127.0.0.1', port }, trunk)).rejects.toThrow();
    expect(performance.now() - begunAt).toBeLessThan(12_000);
  });
});
