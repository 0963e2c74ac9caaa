import { DailyAllowance } from '../limits/daily-allowance.ts';
import { perSystem } from './per-system.ts';
import { Refusal, refuse } from './refusal.ts';
import type { UserRequest } from './resource.ts';

const texts = perSystem(({ clock, system }) => new DailyAllowance(system.textsPerDay, () => clock.elapsed()));
const mails = perSystem(({ clock, system }) => new DailyAllowance(system.mailsPerDay, () => clock.elapsed()));

/**
 * Checks that a user may send a text message to each of these numbers. The rights are the same as for calls.
 *
 * @throws Refusal 403 for a number that the user may not call
 */
export function assertMayText({ person, services }: UserRequest, numbers: readonly string[]): void {
  const forbidden = numbers.find((number) => !services.callRights.mayCall(person, number));
  if (forbidden !== undefined)
    throw refuse(403, `You may not send text messages to ${forbidden}.`, 'numbers');
}

/**
 * Checks that a user may send a text message to each of these numbers, and counts the messages.
 *
 * @throws Refusal 403 for a number that the user may not call, 429 after too many messages in 24 hours
 */
export function takeTexts(request: UserRequest, numbers: readonly string[]): void {
  const { person, services } = request;
  assertMayText(request, numbers);
  refuseBeyond(texts(services).take(person.id, numbers.length), 'text messages');
}

/**
 * Counts the e-mails of a user to the given addresses, except the addresses of colleagues.
 *
 * @throws Refusal 429 after too many of them in 24 hours
 */
export async function takeMails(
  { person, services }: UserRequest,
  addressees: readonly { readonly email: string }[],
): Promise<void> {
  const emails = [...new Set(addressees.map(({ email }) => email.toLowerCase()))];
  const colleagues = await Promise.all(
    emails.map((email) => services.directory.colleagueWithEmail(person, email)),
  );
  const strangers = colleagues.filter((colleague) => colleague === undefined).length;
  refuseBeyond(mails(services).take(person.id, strangers), 'e-mails');
}

function refuseBeyond(waitMs: number, what: string): void {
  if (waitMs > 0)
    throw new Refusal(429, `You have sent too many ${what} today.`, {
      headers: { 'Retry-After': String(Math.ceil(waitMs / 1000)) },
    });
}
