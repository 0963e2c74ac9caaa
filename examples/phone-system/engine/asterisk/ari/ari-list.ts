/** How long Asterisk may take for a list of thousands. */
const limitMs = 20_000;

export interface AriAddress {
  /** Asterisk's port on this machine for HTTP. */
  readonly httpPort: number;
  readonly account: { readonly user: string; readonly password: string };
}

/**
 * Returns all channels or bridges of Asterisk. They are asked for by HTTP: a response over the connection that is longer than about half a
 * megabyte, which some hundred channels are, never comes, and Asterisk connects anew each time when it is asked for.
 *
 * @throws Error, TypeError, DOMException when Asterisk refuses, is gone, or takes too long
 */
export async function ariList(
  kind: 'channels' | 'bridges',
  { httpPort, account: { user, password } }: AriAddress,
): Promise<unknown> {
  const response = await fetch(`http://127.0.0.1:${httpPort}/ari/${kind}`, {
    headers: { authorization: `Basic ${Buffer.from(`${user}:${password}`).toString('base64')}` },
    signal: AbortSignal.timeout(limitMs),
  });
  if (!response.ok) throw new Error(`Asterisk refuses to list its ${kind}: ${response.status}`);
  return response.json();
}
