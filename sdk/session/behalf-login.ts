import { toCallsideError } from '../transport/errors.ts';
import type { Rest } from '../transport/rest.ts';
import { randomQuery } from '../transport/router-address.ts';
import { type LoginResponse, loginResponse } from '../wire/session/login.ts';

/** Changes the session into one on behalf of the user `login`; empty: into the own one. Rejects with `login.behalfRefused`. */
export async function behalfLogin(rest: Rest, login: string): Promise<LoginResponse> {
  try {
    return await rest.read(loginResponse, {
      path: 'v1/service/Login',
      method: 'POST',
      query: { wl: '', behalf: login, ...randomQuery() },
      body: { capabilities: [] },
    });
  } catch (thrown) {
    const error = toCallsideError(thrown);
    throw error.code === 'forbidden' ? error.as('login.behalfRefused') : error;
  }
}
