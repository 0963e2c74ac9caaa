import { expect, it } from 'vitest';
import { type Client, createClient } from './client.ts';
import { createServiceClient } from './service-account/service-client.ts';

/** A value of any type, as a program in JavaScript may pass it. */
const any = (value: unknown) => value as never;
const options = { url: 'http://127.0.0.1:9', app: 'callside', platform: { openSocket: undefined } };

async function failureOf(run: () => unknown): Promise<string> {
  try {
    await run();
  } catch (error) {
    const { code, message } = error as { code?: string; message: string };
    return `${code} ${message}`;
  }
  return 'none';
}

it.each<[string, (client: Client) => unknown, string]>([
  ['createClient without options', () => createClient(any(undefined)), 'the strings url'],
  ['createClient without an application', () => createClient(any({ url: 'http://a' })), 'and app'],
  ['createServiceClient without options', () => createServiceClient(any(undefined)), 'url, the address'],
  ['signIn without credentials', ({ session }) => session.signIn(any(undefined)), 'login and password'],
  ['signIn without a password', ({ session }) => session.signIn(any({ login: 'a' })), 'login and password'],
  ['place with a number', ({ calls }) => calls.place(any(102)), 'a string such as "102"'],
  ['dial without a text', ({ calls }) => calls.dial(any(null)), 'a string such as "102"'],
  ['an unknown event', (client) => client.on(any('nonsense'), () => {}), 'on(name): one of sessionChanged, '],
  [
    'an unknown action of a service account',
    () => createServiceClient(options).calls.act({ restUri: 'v1/rcc/CallLine/1' }, any('fly')),
    'act(line, action): one of ',
  ],
])('%s is refused with what it takes', async (_, run, takes) => {
  const client = createClient(options);
  const failure = await failureOf(() => run(client));
  await client.dispose();
  expect(failure).toMatch(/^input\.invalid /);
  expect(failure).toContain(takes);
});

it.each(['phone.example.com', 'localhost:7080', ''])(
  'the address "%s" without a scheme is refused',
  async (url) => {
    expect(await failureOf(() => createClient({ ...options, url }))).toMatch(/^url\.invalid .*http:/);
  },
);
