import { afterAll, beforeAll, expect, test } from 'vitest';
import { type PhoneSystem, startPhoneSystem } from '../../testing.ts';

let system: PhoneSystem;
beforeAll(async () => {
  system = await startPhoneSystem();
});
afterAll(() => system.stop());

/** Signs in. `headers` are the headers of the session. */
async function signIn(login: string, password: string) {
  const response = await fetch(`${system.url}/restletrouter/v1/service/Login`, {
    method: 'POST',
    headers: {
      'X-Application': 'callside',
      Authorization: `Basic ${Buffer.from(`${login}:${password}`).toString('base64')}`,
    },
  });
  const headers = {
    Cookie: response.headers.getSetCookie()[0]?.split(';')[0] ?? '',
    'X-Application': response.headers.get('X-Application') ?? '',
  };
  return { status: response.status, headers };
}

async function change(headers: Record<string, string>, body: object) {
  const response = await fetch(`${system.url}/restletrouter/v1/user/Credentials`, {
    method: 'PUT',
    headers,
    body: JSON.stringify(body),
  });
  const { exceptionId, hasPin } = await response.json();
  return { status: response.status, exceptionId, hasPin, retryAfter: response.headers.get('Retry-After') };
}

const profileStatus = async (headers: Record<string, string>) =>
  (await fetch(`${system.url}/restletrouter/v1/user/Info`, { headers })).status;

test('a new password replaces the old one and ends the other sessions only', async () => {
  const here = await signIn('erin', 'demo');
  const elsewhere = await signIn('erin', 'demo');
  const body = { currentPassword: 'demo', newPassword: 'Sunny-Day7' };
  expect(await change(here.headers, body)).toMatchObject({ status: 200 });
  expect(await profileStatus(here.headers)).toBe(200);
  expect(await profileStatus(elsewhere.headers)).toBe(401);
  expect((await signIn('erin', 'demo')).status).toBe(400);
  expect((await signIn('erin', 'Sunny-Day7')).status).toBe(200);
});

test.each([
  [{ newPassword: 'Short-7' }, 'pwd_err_minlength'],
  [{ newPassword: '45678123' }, 'pwd_err_sequence'],
  [{ newPassword: 'Sunny Day-7' }, 'pwd_err_pattern'],
  [{ newPin: '25a8' }, 'pin_err_digits'],
  [{ newPin: '2580', newPassword: 'sunny-day7' }, 'pwd_err_uppercase'],
])('%j is refused as %s, and nothing changes', async (wanted, exceptionId) => {
  const { headers } = await signIn('dave', 'demo');
  expect(await change(headers, { currentPassword: 'demo', ...wanted })).toMatchObject({
    status: 400,
    exceptionId,
  });
  expect(await change(headers, { currentPassword: 'demo' })).toMatchObject({ status: 400 });
  expect((await signIn('dave', 'demo')).status).toBe(200);
});

test('a PIN is kept after the current password, and reported', async () => {
  const { headers } = await signIn('dave', 'demo');
  expect(await change(headers, { currentPassword: 'demo', newPin: '2580' })).toMatchObject({
    status: 200,
    hasPin: true,
  });
});

test('five wrong current passwords make the next one wait, and keep nobody else out', async () => {
  const { headers } = await signIn('frank', 'demo');
  const bob = await signIn('bob', 'demo');
  const guess = { currentPassword: 'guess', newPin: '2580' };
  for (let count = 0; count < 3; count += 1)
    expect(await change(headers, guess)).toMatchObject({ status: 403, exceptionId: 'PASSWORD_WRONG' });
  const rest = [await change(headers, guess), await change(headers, guess)];
  expect(rest[1]).toMatchObject({ status: 429, exceptionId: 'PASSWORD_TOO_OFTEN' });
  expect(Number(rest[1]?.retryAfter)).toBeGreaterThan(0);
  // The right password waits as well: an answer would reveal that it is right.
  expect(await change(headers, { ...guess, currentPassword: 'demo' })).toMatchObject({ status: 429 });
  expect(await change(bob.headers, { currentPassword: 'demo', newPin: '2580' })).toMatchObject({
    status: 200,
  });
});

test('a locked password can be changed neither with the right current one', async () => {
  const { headers } = await signIn('wendy.bauer', 'demo');
  expect(await change(headers, { currentPassword: 'demo', newPassword: 'Sunny-Day7' })).toMatchObject({
    status: 403,
    exceptionId: 'PASSWORD_LOCKED',
  });
});
