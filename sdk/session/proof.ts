/** PKCE (RFC 7636): a secret, and its hash, which says nothing of it. */
export interface Proof {
  /** The secret. It stays with the client, and is sent with the code. */
  readonly verifier: string;
  /** The hash of the secret, for the issuer of the code. */
  readonly challenge: string;
}

/**
 * Makes the secret of a sign-in by a one-time code. The challenge goes to whoever requests the code; the verifier stays
 * here and signs in together with the code.
 */
export async function createProof(): Promise<Proof> {
  const verifier = base64url(crypto.getRandomValues(new Uint8Array(32)));
  const hash = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(verifier));
  return { verifier, challenge: base64url(new Uint8Array(hash)) };
}

const base64url = (bytes: Uint8Array) =>
  btoa(String.fromCharCode(...bytes))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replace(/=+$/, '');
