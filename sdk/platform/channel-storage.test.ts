import { afterEach, beforeEach, expect, test } from 'vitest';
import { until } from '#tests/support/until.ts';
import { channelStorage } from './channel-storage.ts';

let name: string;
let channels: BroadcastChannel[];
beforeEach(() => {
  name = `test ${crypto.randomUUID()}`;
  channels = [];
});
afterEach(() => {
  for (const channel of channels) channel.close();
});

function open() {
  const channel = new BroadcastChannel(name);
  channels.push(channel);
  return channelStorage(channel);
}

test('a value that one tab stores is read by the others, which are notified', async () => {
  const [one, two] = [open(), open()];
  const heard: (string | undefined)[] = [];
  two.watch?.('phone', () => heard.push(two.get('phone')));
  one.set('phone', 'web');
  expect(one.get('phone')).toBe('web');
  one.set('other', 'x');
  one.remove('phone');
  await until('the end is heard', () => heard.length === 2);
  expect(heard).toEqual(['web', undefined]);
  expect([one.get('phone'), two.get('phone'), two.get('other')]).toEqual([undefined, undefined, 'x']);
});

test('a tab that opens later gets the stored values', async () => {
  const one = open();
  one.set('phone', 'web');
  const late = open();
  await until('it is there', () => late.get('phone') === 'web');
});

test('an unsubscribed watcher is not notified', async () => {
  const [one, two] = [open(), open()];
  const heard: string[] = [];
  const end = two.watch?.('phone', () => heard.push('ended'));
  two.watch?.('phone', () => heard.push('watching'));
  end?.();
  one.set('phone', 'web');
  await until('it is heard', () => heard.length > 0);
  expect(heard).toEqual(['watching']);
});
