import { createHash, randomBytes } from 'node:crypto';
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

/** An assistant whose user confirms it in a browser. */
export interface AssistantByBrowser {
  readonly url: string;
  readonly name: string;
  /** Asks for the code that the page at this address shows. It is called again for a code that was refused. */
  readonly askCode: (address: string) => Promise<string>;
}

/** The times that a user may give a code. */
const codeTries = 3;

/**
 * Signs an assistant in by a code that a signed-in client of its user shows: for users who have no password. Only this program can use the
 * code, since it alone has the verifier (RFC 7636).
 *
 * @throws BadOption for a phone system that does not answer, or refuses
 */
export async function signAssistantInByBrowser({
  url,
  name,
  askCode,
}: AssistantByBrowser): Promise<AssistantSession> {
  const base = addressOf(url);
  const verifier = randomBytes(32).toString('base64url');
  const challenge = createHash('sha256').update(verifier).digest('base64url');
  const address = `${base}/settings/password?${new URLSearchParams({ assistant: name, challenge })}`;
  for (let tried = 1; ; tried += 1) {
    const code = (await askCode(address)).trim();
    const response = await redeem(base, name, { code, verifier });
    if (response.ok) return { url: base, token: response.headers.get(applicationHeader) ?? '', name };
    if (tried === codeTries) throw new BadOption(`The code does not sign in: ${await reasonOf(response)}`);
  }
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

const redeem = (url: string, name: string, given: { code: string; verifier: string }): Promise<Response> =>
  reach(url, `${url}${routerPath}v1/service/Login?${new URLSearchParams({ name })}`, {
    method: 'POST',
    headers: { [applicationHeader]: assistantApplication },
    body: JSON.stringify({ capabilities: [], ...given }),
  });

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
