import type { Person } from './person.ts';

/** Answers, and waits until the call is connected. */
export async function answers(callee: Person): Promise<void> {
  await callee.press('Answer');
  await callee.button('Hold').waitFor();
}

/** Chooses from the menu of the call card that is expanded. */
export async function chooses(who: Person, item: string): Promise<void> {
  await who.cards().getByRole('button', { name: 'More' }).click();
  await who.app.getByRole('menuitem', { name: item }).click();
}

/** Starts a consultation call from the present call. */
export async function asks(who: Person, number: string): Promise<void> {
  await who.press('Transfer');
  await who.app.getByRole('combobox', { name: 'Transfer to' }).fill(number);
  await who.press('Talk first');
}

/** Transfers the present call at once. */
export async function transfers(who: Person, number: string): Promise<void> {
  await who.press('Transfer');
  const form = who.app.getByRole('form', { name: 'Transfer to' });
  await form.getByRole('combobox').fill(number);
  await form.getByRole('button', { name: 'Transfer', exact: true }).click();
}
