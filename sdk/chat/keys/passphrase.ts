/** How keys are derived from a passphrase: the numbers of the chat's specification. */
const iterations = 500_000;
const keyBits = 256;

/**
 * Derives the automatic key of a user: from the account's password, which the phone system hands out to this user only, and the
 * salt of the enterprise.
 */
export async function automaticKey(password: string, salt: string): Promise<Uint8Array<ArrayBuffer>> {
  const encoder = new TextEncoder();
  const material = await crypto.subtle.importKey('raw', encoder.encode(password), 'PBKDF2', false, [
    'deriveBits',
  ]);
  const parameters = { name: 'PBKDF2', hash: 'SHA-512', salt: encoder.encode(salt), iterations };
  return new Uint8Array(await crypto.subtle.deriveBits(parameters, material, keyBits));
}
