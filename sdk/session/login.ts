import { type LoginResponse, loginResponse } from '#wire/session/login.ts';
import { silentSignInRequest } from '#wire/session/requests.ts';
import { toCallsideError } from '../transport/errors.ts';
import type { Rest } from '../transport/rest.ts';
import { randomQuery } from '../transport/router-address.ts';
import { loginRefusalCode } from './login-refusal.ts';
import type { Credentials } from './session-state.ts';

/** `Authorization` header of a login and its password, in UTF-8. */
function basicAuthorization(login: string, password: string): string {
  const bytes = new TextEncoder().encode(`${login}:${password}`);
  return `Basic ${btoa(String.fromCharCode(...bytes))}`;
}

/**
 * Signs in. Rejects with `login.*`, or `offline`, `timeout`, `aborted`.
 */
export async function credentialLogin(
  rest: Rest,
  credentials: Credentials,
  options: {
    signal: AbortSignal;
    /** Receives the headers of each answer, before a rejection. */
    onHeaders: (headers: Headers) => void;
  },
): Promise<LoginResponse> {
  const isByPassword = 'password' in credentials;
  const ask = () =>
    rest.read(loginResponse, {
      path: 'v1/service/Login',
      method: 'POST',
      query: randomQuery(),
      body: {
        capabilities: [],
        ...(!isByPassword && credentials),
      },
      headers: {
        ...(isByPassword && { Authorization: basicAuthorization(credentials.login, credentials.password) }),
        // Without it the router makes a browser show its own password box.
        'X-Authenticate': 'false',
      },
      isQuiet: true,
      signal: options.signal,
      onHeaders: options.onHeaders,
    });
  const { log } = rest;
  const { login: _public, ...secret } = { login: '', ...credentials };
  const secrets: readonly string[] = Object.values(secret);
  // A refusal may repeat the credentials. They are not stored longer than the sign-in takes.
  const forget = secrets.map((secret) => log.hide(secret));
  try {
    const response = await ask();
    const isElsewhere = response.redirect !== undefined && rest.address.moveTo(response.redirect);
    return isElsewhere ? await ask() : response;
  } catch (thrown) {
    const error = toCallsideError(thrown);
    throw error.status === 0 || error.code === 'badResponse' ? error : error.as(loginRefusalCode(error));
  } finally {
    for (const end of forget) end();
  }
}

const timeoutMs = 15_000;

/**
 * Continues the session that this browser's cookie names. Rejects with transport codes, and with `login.noExtension` and
 * `login.notFound` where the phone system says so of the account.
 */
export async function silentSignIn(rest: Rest, signal: AbortSignal): Promise<LoginResponse> {
  try {
    return await rest.read(loginResponse, {
      ...silentSignInRequest,
      query: { ...silentSignInRequest.query, ...randomQuery() },
      timeoutMs,
      isQuiet: true,
      signal,
    });
  } catch (thrown) {
    const error = toCallsideError(thrown);
    throw error.status === 404 || error.status === 418 ? error.as(loginRefusalCode(error)) : error;
  }
}

/**
 * Changes the session into a session on behalf of the user `login`; empty: into the own session. Rejects with
 * `login.behalfRefused`.
 */
export async function behalfLogin(rest: Rest, login: string): Promise<LoginResponse> {
  try {
    return await rest.read(loginResponse, {
      ...silentSignInRequest,
      query: { ...silentSignInRequest.query, behalf: login, ...randomQuery() },
    });
  } catch (thrown) {
    const error = toCallsideError(thrown);
    throw error.code === 'forbidden' ? error.as('login.behalfRefused') : error;
  }
}
