import { afterAll, beforeAll, expect, it } from 'vitest';
import { Desk } from '../testing/desk.ts';
import { type PhoneSystem, startPhoneSystem } from '../testing.ts';

let system: PhoneSystem;
let grace: Desk;
let ivan: Desk;
beforeAll(async () => {
  system = await startPhoneSystem({ control: true, textsPerDay: 3, mailsPerDay: 3 });
  [grace, ivan] = await Promise.all([Desk.open(system, 'grace'), Desk.open(system, 'ivan')]);
});
afterAll(async () => {
  await Promise.all([grace.leave(), ivan.leave()]);
  await system.stop();
});

const text = (desk: Desk, ...numbers: readonly string[]) =>
  desk.request('POST', 'v1/user/TextMessage', { numbers, text: 'Hello' });
const statusOf = async (answer: Promise<Response>) => (await answer).status;

it('refuses text messages to premium and satellite numbers without the right to call them', async () => {
  for (const number of ['0899000000', '+870773111632'])
    expect(await statusOf(text(grace, '0600000711', number))).toBe(403);
  expect(await statusOf(text(ivan, '0899000000'))).toBe(201);
});

it('refuses text messages of a user beyond the limit of 24 hours, all of a request or none', async () => {
  expect(await statusOf(text(grace, '0600000711', '0600000712'))).toBe(201);
  const refused = await text(grace, '0600000713', '0600000714');
  expect([refused.status, Number(refused.headers.get('Retry-After')) > 86_000]).toEqual([429, true]);
  expect(await statusOf(text(grace, '0600000713'))).toBe(201);
  expect(await statusOf(text(grace, '0600000714'))).toBe(429);
  await fetch(`${system.url}/control/clock`, {
    method: 'POST',
    body: JSON.stringify({ moveMs: 24 * 3_600_000 }),
  });
  expect(await statusOf(text(await Desk.open(system, 'grace'), '0600000714'))).toBe(201);
});

it('refuses invitations to people outside beyond the limit of 24 hours, and never to colleagues', async () => {
  const host = await Desk.open(system, 'grace');
  let month = 0;
  const invite = (...emails: readonly string[]) => {
    month += 1;
    return statusOf(
      host.request('POST', 'v1/user/MeetingInvitation', {
        provider: 'video',
        title: 'Review',
        start: `${new Date().getUTCFullYear() + 1}-${String(month).padStart(2, '0')}-10T09:00`,
        timeZone: 'Europe/Paris',
        durationMinutes: 30,
        url: 'https://meet.example/review',
        attendees: emails.map((email) => ({ email, name: '' })),
      }),
    );
  };
  const colleague = 'alice.martin@acme.example';
  expect(await invite('a@example.com', 'A@example.com', 'b@example.com', colleague)).toBe(201);
  expect(await invite('c@example.com', 'd@example.com')).toBe(429);
  expect(await invite(colleague)).toBe(201);
  expect(await invite('c@example.com')).toBe(201);
  expect(await invite('d@example.com')).toBe(429);
  await host.leave();
});
