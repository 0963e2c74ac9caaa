/** Sends a request with the cookie of the session. */
export const browserFetch = (url: string, init: RequestInit): Promise<Response> =>
  fetch(url, { ...init, credentials: 'include' });
