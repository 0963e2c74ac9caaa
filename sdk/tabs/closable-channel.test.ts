import { expose, wrap } from 'comlink';
import { expect, onTestFinished, test } from 'vitest';
import { openChannel } from './closable-channel.ts';

test('the result of a method that ends after the channel was closed is dropped', async () => {
  const name = crypto.randomUUID();
  const [server, client] = [openChannel(name), openChannel(name)];
  onTestFinished(() => client.close());
  const { promise: called, resolve: begin } = Promise.withResolvers<void>();
  const { promise: end, resolve: finish } = Promise.withResolvers<void>();
  const wait = async () => {
    begin();
    await end;
  };
  expose({ wait }, server);
  void wrap<{ wait: typeof wait }>(client).wait();
  await called;
  const failures: unknown[] = [];
  const onFailure = (reason: unknown) => void failures.push(reason);
  process.on('unhandledRejection', onFailure);
  onTestFinished(() => void process.off('unhandledRejection', onFailure));
  server.close();
  finish();
  await new Promise((resolve) => setTimeout(resolve, 50));
  expect(failures).toEqual([]);
});
