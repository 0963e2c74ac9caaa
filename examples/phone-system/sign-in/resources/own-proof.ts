import { credentialErrorIds } from '../../../../sdk/wire/session/own-credentials.ts';
import { twoFactorErrorIds } from '../../../../sdk/wire/session/two-factor.ts';
import { TooManyTries, type Verdict } from '../../limits/login-throttle.ts';
import { Refusal } from '../../resources/refusal.ts';
import type { UserRequest } from '../../resources/resource.ts';
import { loginThrottle } from './sign-in.ts';

type Outcome = { readonly verdict: Verdict; readonly wrong?: 'password' | 'code' };

/**
 * Checks the current password, with the limit on wrong passwords that signing in has.
 *
 * @throws Refusal 403 for a wrong password, 429 after too many wrong passwords
 */
export async function checkPassword(request: UserRequest, password: string): Promise<void> {
  await judge(request, async () => {
    if (!(await fits(request, password))) return { verdict: 'wrong', wrong: 'password' };
    // With a second step the password alone must not end the wait after wrong codes.
    return { verdict: request.services.authenticators.of(request.person.id) ? 'half' : 'right' };
  });
}

/**
 * Checks the current password and a code, with the limit on wrong attempts that signing in has.
 *
 * @param takes uses the code up, and resolves to whether it was right
 * @throws Refusal 403 for a wrong password or code, 429 after too many of them
 */
export async function checkPasswordAndCode(
  request: UserRequest,
  proof: { readonly currentPassword: string; readonly code: string },
  takes: (code: string) => Promise<boolean>,
): Promise<void> {
  await judge(request, async () => {
    if (!(await fits(request, proof.currentPassword))) return { verdict: 'wrong', wrong: 'password' };
    return (await takes(proof.code)) ? { verdict: 'right' } : { verdict: 'wrong', wrong: 'code' };
  });
}

const fits = ({ services, person }: UserRequest, password: string) =>
  services.ownCredentials.passwordFits(person.id, password);

async function judge(request: UserRequest, check: () => Promise<Outcome>): Promise<void> {
  const { services, person, address } = request;
  const { wrong } = await loginThrottle(services)
    .judge({ login: person.login, address }, check)
    .catch((error: unknown) => {
      throw error instanceof TooManyTries ? askToWait(error) : error;
    });
  if (wrong === undefined) return;
  services.warnings.warn(`A wrong current ${wrong}`, address, { login: person.login });
  throw wrong === 'password'
    ? new Refusal(403, 'The current password is wrong.', { exceptionId: credentialErrorIds.wrong })
    : new Refusal(403, 'The code is wrong or was used before.', {
        exceptionId: twoFactorErrorIds.wrongCode,
      });
}

function askToWait({ waitMs }: TooManyTries): Refusal {
  const seconds = String(Math.ceil(waitMs / 1000));
  return new Refusal(429, `Too many wrong passwords. Try again in ${seconds} s.`, {
    exceptionId: credentialErrorIds.tooOften,
    headers: { 'Retry-After': seconds },
  });
}
