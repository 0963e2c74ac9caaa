/** The headers by which requests continue a session. */
export type SessionHeaders = Readonly<Record<'X-Application' | 'Cookie', string>>;

/**
 * Signs a user in by a plain request, as a program does that knows only the wire.
 *
 * @param url the address of the phone system
 * @returns the headers with which further requests continue the session
 */
export async function sessionHeaders(
  url: string,
  { login, password = 'demo', app = 'callside' }: { login: string; password?: string; app?: string },
): Promise<SessionHeaders> {
  const response = await fetch(`${url}/restletrouter/v1/service/Login`, {
    method: 'POST',
    headers: { 'X-Application': app, Authorization: `Basic ${btoa(`${login}:${password}`)}` },
  });
  if (!response.ok) throw new Error(`${login} could not sign in: HTTP status ${response.status}.`);
  return {
    'X-Application': response.headers.get('X-Application') ?? '',
    Cookie: response.headers.getSetCookie()[0]?.split(';')[0] ?? '',
  };
}
