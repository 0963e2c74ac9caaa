import type { Rest } from '../transport/rest.ts';
import { randomQuery } from '../transport/router-address.ts';
import { type LoginResponse, loginResponse } from '../wire/session/login.ts';

const timeoutMs = 15_000;

/** Continues the session that this browser's cookie names. Rejects with transport codes. */
export function whiteLogin(rest: Rest, signal: AbortSignal): Promise<LoginResponse> {
  return rest.read(loginResponse, {
    path: 'v1/service/Login',
    method: 'POST',
    query: { wl: '', ...randomQuery() },
    body: { capabilities: [] },
    timeoutMs,
    isQuiet: true,
    signal,
  });
}
