import { once } from 'node:events';
import { createServer } from 'node:net';
import { expect, onTestFinished, test } from 'vitest';
import { openSipSocket } from './sip-socket.ts';

test('an abort while a connection is being opened closes it', async () => {
  // It takes connections in, and never says a word.
  const server = createServer().listen(0, 'localhost');
  onTestFinished(() => void server.close());
  await once(server, 'listening');
  const address = server.address();
  const port = typeof address === 'object' ? address?.port : undefined;
  const given = new AbortController();
  const opening = openSipSocket(`ws://localhost:${port}`, { timeoutMs: 60_000, signal: given.signal });
  const [connection] = await once(server, 'connection');
  connection.on('error', () => undefined).resume();
  const closed = once(connection, 'close');
  given.abort(new Error('given up'));
  await expect(opening).rejects.toThrow('given up');
  await closed;
});
