import type { HelperCommand } from '../../../sdk/wire/phones/desktop-helper.ts';
import type { ServerAddress } from './server-address.ts';

type CreateConnection = Extract<HelperCommand, { type: 'createConnection' }>;

/** The credentials of a SIP phone. */
export type Credentials = Omit<CreateConnection, 'type' | 'kind'>;

const name = /^[\w.+-]{1,120}$/;
const password = /^[\w.~!$*()+,:=?@/-]{1,200}$/;
const hostAndPort = /^(?:[\w.-]{1,253}|\[[\da-fA-F:.]{2,45}\])(?::\d{1,5})?$/;

/** Whether an address is `host`, `host:port` or `[IPv6]:port`. */
export const isAddress = (text: string): boolean => hostAndPort.test(text);

/**
 * Whether these credentials can be written into an account of baresip. Its accounts are lines of text with `;`, quotes
 * and angle brackets: a value with such a character could add parameters of its own.
 */
export const areCredentials = (one: Credentials): boolean =>
  name.test(one.registerId) &&
  password.test(one.devicePassword) &&
  name.test(one.community) &&
  isAddress(one.serverAddress);

/** The address of the account. */
export const aorOf = ({ registerId, community }: Credentials): string => `sip:${registerId}@${community}`;

/**
 * Returns the account as baresip reads it. All SIP goes by TCP to the server.
 *
 * @param registerSeconds how long a registration lasts; it is renewed after nine tenths of that
 */
export function accountOf(credentials: Credentials, server: ServerAddress, registerSeconds: number): string {
  const { registerId, devicePassword, community } = credentials;
  return [
    `<sip:${registerId}@${community};transport=tcp>`,
    `auth_user=${registerId}`,
    `auth_pass=${devicePassword}`,
    `outbound="sip:${server.hostAndPort};transport=tcp"`,
    `regint=${registerSeconds}`,
  ].join(';');
}
