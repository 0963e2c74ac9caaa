import { assistantApplication } from '../../../../sdk/wire/assistants/proposal.ts';
import { routerError } from '../../../../sdk/wire/error.ts';
import { applicationHeader, routerPath } from '../../../../sdk/wire/session/requests.ts';
import { BadOption } from '../bad-option.ts';
import type { AssistantSession } from './session-file.ts';

/** The user who signs an assistant in, and the phone system. */
export interface AssistantSignIn {
  readonly url: string;
  readonly name: string;
  readonly user: string;
  readonly password: string;
  /** Asks for the code of the second step. */
  readonly askCode: () => Promise<string>;
}

/**
 * Signs an assistant in as its user, with the second step of users who have a second step.
 *
 * @throws BadOption for a phone system that does not answer, or refuses
 */
export async function signAssistantIn({
  url,
  name,
  user,
  password,
  askCode,
}: AssistantSignIn): Promise<AssistantSession> {
  const base = addressOf(url);
  let response = await send(base, name, `${user}:${password}`);
  if (response.status === 412) response = await send(base, name, `${user}:${await askCode()}`);
  if (!response.ok) throw new BadOption(`${user} cannot sign in: ${await reasonOf(response)}`);
  return { url: base, token: response.headers.get(applicationHeader) ?? '', name };
}

/** Ends the session of an assistant. @throws BadOption */
export async function signAssistantOut({ url, token }: AssistantSession): Promise<void> {
  const response = await reach(url, `${url}${routerPath}v1/service/Logout`, {
    headers: { [applicationHeader]: token },
  });
  // Another client of the user may have ended it.
  if (!response.ok && response.status !== 401) throw new BadOption(await reasonOf(response));
}

const ownMachine = new Set(['localhost', '127.0.0.1', '[::1]']);

/** A password goes over the network encrypted only. @throws BadOption */
function addressOf(url: string): string {
  const read = URL.parse(url);
  if (!read || !/^https?:$/.test(read.protocol))
    throw new BadOption(`--url must be an address such as https://phone.example.com, not "${url}".`);
  if (read.protocol === 'http:' && !ownMachine.has(read.hostname))
    throw new BadOption('The address has to begin with https: the password would be readable on its way.');
  return read.origin;
}

const send = (url: string, name: string, credentials: string): Promise<Response> =>
  reach(url, `${url}${routerPath}v1/service/Login?${new URLSearchParams({ name })}`, {
    method: 'POST',
    headers: {
      [applicationHeader]: assistantApplication,
      Authorization: `Basic ${Buffer.from(credentials).toString('base64')}`,
    },
  });

async function reach(url: string, address: string, init: RequestInit): Promise<Response> {
  try {
    return await fetch(address, { ...init, redirect: 'error', signal: AbortSignal.timeout(15_000) });
  } catch (cause) {
    throw new BadOption(`${url} does not answer.`, { cause });
  }
}

async function reasonOf(response: Response): Promise<string> {
  const read = routerError.safeParse(await response.json().catch(() => undefined));
  return (read.success && read.data.message) || `HTTP status ${response.status}.`;
}
