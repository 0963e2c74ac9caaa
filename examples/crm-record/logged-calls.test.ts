import { expect, test } from 'vitest';
import { loggedCalls } from './logged-calls.ts';

const app = loggedCalls(() => 'http://localhost:7080');
const call = { phone: '+33144556677', name: 'Hugo Petit', agent: 'Bob', began: '2026-11-26T10:00:00.000Z' };

const send = (body: string, headers: Record<string, string> = {}) =>
  app.request('/calls', {
    method: 'POST',
    body,
    headers: { 'Content-Type': 'application/json', ...headers },
  });
const callsOf = async (phone: string) =>
  (await app.request(`/calls?${new URLSearchParams({ phone })}`)).json();

test('a logged call is listed for its number, however that is written', async () => {
  expect((await send(JSON.stringify(call))).status).toBe(201);
  expect(await callsOf('01 44 55 66 77')).toEqual([call]);
  expect(await callsOf('+33 1 44 55 66 78')).toEqual([]);
  expect(await callsOf('')).toEqual([]);
});

test.for(['no JSON', '[]', '{"phone":1}', JSON.stringify({ ...call, began: 'now' })])(
  'refuses the call %s',
  async (body) => {
    expect((await send(body)).status).toBe(400);
  },
);

test('refuses a long body, and allows pages of the phone system only', async () => {
  expect((await send(JSON.stringify({ ...call, name: 'x'.repeat(3_000) }))).status).toBe(413);
  const allowedTo = async (Origin: string) =>
    (await send('{}', { Origin })).headers.get('Access-Control-Allow-Origin');
  expect(await allowedTo('https://evil.example')).toBeNull();
  expect(await allowedTo('http://localhost:7080')).toBe('http://localhost:7080');
});
