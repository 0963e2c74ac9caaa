import { demoLicences } from '#phone-system/demonstration/people/demo-licences.ts';
import { demoNames } from '#phone-system/demonstration/people/demo-names.ts';

interface DemoUser {
  readonly login: string;
  readonly id: number;
  readonly number: string;
}

/** A licence forbids some users to call from a page or by a program. */
function mayCall(login: string): boolean {
  const { isSoftphoneBarred, isWebPhoneBarred, isCtiBarred } = demoLicences[login] ?? {};
  return !isSoftphoneBarred && !isWebPhoneBarred && !isCtiBarred;
}

/** Returns the users who sign in with a password alone (heidi needs a second factor) and may call, sorted by `id`. */
export const usersWhoCall = (options: { readonly people?: number } = {}): readonly DemoUser[] =>
  demoNames(options)
    .map(({ login, number }, index) => ({ login, id: index + 1, number }))
    .filter(({ login }) => login !== 'heidi' && mayCall(login));

export const demoUsers = usersWhoCall();
