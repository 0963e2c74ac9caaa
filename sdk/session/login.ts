import { toCallsideError } from '../transport/errors.ts';
import { randomQuery } from '../transport/random-query.ts';
import { loginRefusalCode } from '../transport/refusal.ts';
import type { Rest } from '../transport/rest.ts';
import { type LoginResponse, loginResponse, twoStepHeader } from '../wire/login.ts';

const path = 'v1/service/Login';
const whiteTimeoutMs = 15_000;

/** `Authorization` header of a login and its password, in UTF-8. */
export function basicAuthorization(login: string, password: string): string {
  const bytes = new TextEncoder().encode(`${login}:${password}`);
  return `Basic ${btoa(String.fromCharCode(...bytes))}`;
}

/** Continues the session that this browser's cookie names. Rejects with transport codes. */
export function whiteLogin(rest: Rest, signal: AbortSignal): Promise<LoginResponse> {
  return rest.read(loginResponse, {
    path,
    method: 'POST',
    query: { wl: '', ...randomQuery() },
    body: { capabilities: [] },
    timeoutMs: whiteTimeoutMs,
    isQuiet: true,
    signal,
  });
}

export interface Credentials {
  readonly login: string;
  readonly password: string;
}

/**
 * Signs in. Rejects with `login.*`, or `offline`, `timeout`, `aborted`.
 * `onMechanism` hears how a second step's code was sent, just before the rejection with `login.twoSteps`.
 */
export async function credentialLogin(
  rest: Rest,
  credentials: Credentials,
  options: { signal: AbortSignal; onMechanism: (mechanism: string) => void },
): Promise<LoginResponse> {
  const ask = () =>
    rest.read(loginResponse, {
      path,
      method: 'POST',
      query: randomQuery(),
      body: { capabilities: [] },
      headers: {
        Authorization: basicAuthorization(credentials.login, credentials.password),
        // Without it the router makes a browser show its own password box.
        'X-Authenticate': 'false',
      },
      isQuiet: true,
      signal: options.signal,
      onHeaders(headers) {
        const mechanism = headers.get(twoStepHeader);
        if (mechanism) options.onMechanism(mechanism.replace(/^authBy/, ''));
      },
    });
  try {
    const response = await ask();
    const isElsewhere = response.redirect !== undefined && rest.address.moveTo(response.redirect);
    return isElsewhere ? await ask() : response;
  } catch (thrown) {
    const error = toCallsideError(thrown);
    throw error.status === 0 || error.code === 'badResponse' ? error : error.as(loginRefusalCode(error));
  }
}
