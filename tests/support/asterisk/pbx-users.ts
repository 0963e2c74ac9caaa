import { administrationOf, type NewTrunk } from '#sdk/administration.ts';
import { devicesOf, type PbxAccount } from '#sdk/devices.ts';
import type { Client } from '#sdk/index.ts';
import { until } from '../until.ts';

/** The password of an extension at the test PBX. */
export const passwordOf = (extension: string) => `secret-of-${extension}`;

/** Extensions at the test PBX. */
export const extensions = (...names: readonly string[]) =>
  names.map((name) => ({ name, password: passwordOf(name) }));

/** A PBX where each user has an extension. */
export const officeAt = (port: number): NewTrunk => ({
  name: 'Head office',
  isEnabled: true,
  host: '127.0.0.1',
  port,
  transport: 'udp',
  user: '',
  hasAccounts: true,
  callsFrom: [],
  numberFormat: 'national',
  prefix: '',
  takes: [],
});

/** Returns the account of a client that watches its accounts. */
export function accountOf(client: Client): PbxAccount {
  const [account] = devicesOf(client).pbxAccounts.items.value;
  if (!account) throw new Error('There is no phone system for accounts.');
  return account;
}

/** Enters an account. */
export async function enterAccount(client: Client, user: string, password = passwordOf(user)): Promise<void> {
  const own = devicesOf(client);
  await until('the PBX is listed', () => own.pbxAccounts.items.value.length === 1);
  await own.setPbxAccount(accountOf(client), { user, password });
}

export const isReady = (client: Client) =>
  until('the account is registered', () => accountOf(client).state.name === 'ready');

/** Lets an administrator enter the PBX, and each user an extension there. */
export async function openOffice(
  administrator: Client,
  port: number,
  users: readonly (readonly [client: Client, extension: string])[],
  values: Partial<NewTrunk> = {},
): Promise<void> {
  for (const [client] of users) devicesOf(client).pbxAccounts.watch();
  await administrationOf(administrator).addTrunk({ ...officeAt(port), ...values });
  for (const [client, extension] of users) await enterAccount(client, extension);
  for (const [client] of users) await isReady(client);
}
