import { sha256 } from '@noble/hashes/sha2.js';
import * as z from 'zod/mini';
import { CallsideError } from '#sdk/transport/errors.ts';

/**
 * The encryption of files as the specification of Matrix has it: AES-256 in counter mode, and the SHA-256 of the result. It
 * works on a single slice at a time, so that the memory for a file of 200 MB is that of a slice. The library that encrypts
 * messages needs a file as a whole, several times.
 */
const sliceOctets = 1 << 20;
const blockOctets = 16;
/** The counter is the second half of the initialisation vector. */
const counterOctets = 8;

/** The keys of an encrypted file, as they are sent in its message. */
export interface FileKeys {
  readonly v: 'v2';
  readonly key: {
    readonly kty: 'oct';
    readonly key_ops: readonly ['encrypt', 'decrypt'];
    readonly alg: 'A256CTR';
    /** The key as unpadded URL-safe base64. */
    readonly k: string;
    readonly ext: true;
  };
  /** The first counter block as unpadded base64. */
  readonly iv: string;
  /** The hash of the encrypted file as unpadded base64. */
  readonly hashes: { readonly sha256: string };
}

/** The keys as others send them. */
const fileKeys = z.object({
  v: z.literal('v2'),
  key: z.object({ alg: z.literal('A256CTR'), k: z.string() }),
  iv: z.string(),
  hashes: z.object({ sha256: z.string() }),
});

/** Encrypts a file. Each slice goes to the browser, which may put it on the disk. Rejects with `aborted`. */
export async function encryptFile(
  file: Blob,
  signal?: AbortSignal,
): Promise<{ readonly secret: Blob; readonly keys: FileKeys }> {
  const secretKey = crypto.getRandomValues(new Uint8Array(32));
  const iv = new Uint8Array(blockOctets);
  crypto.getRandomValues(iv.subarray(0, blockOctets - counterOctets));
  const key = await crypto.subtle.importKey('raw', secretKey, 'AES-CTR', false, ['encrypt']);
  const hash = sha256.create();
  const parts: Blob[] = [];
  for (let at = 0; at < file.size; at += sliceOctets) {
    if (signal?.aborted) throw new CallsideError('aborted');
    const plain = await file.slice(at, at + sliceOctets).arrayBuffer();
    const secret = new Uint8Array(await crypto.subtle.encrypt(counterAt(iv, at), key, plain));
    hash.update(secret);
    parts.push(new Blob([secret]));
  }
  const keys: FileKeys = {
    v: 'v2',
    key: {
      kty: 'oct',
      key_ops: ['encrypt', 'decrypt'],
      alg: 'A256CTR',
      k: toBase64(secretKey).replaceAll('+', '-').replaceAll('/', '_'),
      ext: true,
    },
    iv: toBase64(iv),
    hashes: { sha256: toBase64(hash.digest()) },
  };
  return { secret: new Blob(parts), keys };
}

/**
 * Decrypts a file while it arrives.
 *
 * @param keys as the message has them
 * @param type the type of the result, such as `image/png`
 * @throws if the keys are not valid, or if the file is not the file that was sent
 */
export async function decryptFile(
  received: ReadableStream<Uint8Array>,
  keys: unknown,
  type: string,
): Promise<Blob> {
  const parsed = fileKeys.parse(keys);
  const iv = fromBase64(parsed.iv);
  const key = await crypto.subtle.importKey('raw', fromBase64(parsed.key.k), 'AES-CTR', false, ['decrypt']);
  const hash = sha256.create();
  const parts: Blob[] = [];
  let at = 0;
  for await (const secret of slicesOf(received)) {
    hash.update(secret);
    parts.push(new Blob([await crypto.subtle.decrypt(counterAt(iv, at), key, secret)]));
    at += secret.length;
  }
  if (toBase64(hash.digest()) !== unpadded(parsed.hashes.sha256))
    throw new Error('The file is not the one that was sent.');
  return new Blob(parts, { type });
}

/** Returns whole slices, and the rest at the end: each but the last has whole blocks. */
async function* slicesOf(received: ReadableStream<Uint8Array>): AsyncGenerator<Uint8Array<ArrayBuffer>> {
  const reader = received.getReader();
  let slice = new Uint8Array(sliceOctets);
  let filled = 0;
  try {
    for (let next = await reader.read(); !next.done; next = await reader.read()) {
      let rest = next.value;
      while (rest.length > 0) {
        const taken = rest.subarray(0, sliceOctets - filled);
        slice.set(taken, filled);
        filled += taken.length;
        rest = rest.subarray(taken.length);
        if (filled < sliceOctets) continue;
        yield slice;
        slice = new Uint8Array(sliceOctets);
        filled = 0;
      }
    }
    if (filled > 0) yield slice.subarray(0, filled);
  } finally {
    // Ends the download of a file whose keys turn out to be wrong.
    await reader.cancel().catch(() => undefined);
  }
}

/** Returns the parameters of the cipher for the slice that begins at this octet. */
function counterAt(iv: Uint8Array, at: number): AesCtrParams {
  const counter = new Uint8Array(iv);
  const view = new DataView(counter.buffer);
  const place = blockOctets - counterOctets;
  view.setBigUint64(place, view.getBigUint64(place) + BigInt(at / blockOctets));
  return { name: 'AES-CTR', counter, length: counterOctets * 8 };
}

const unpadded = (text: string) => text.replace(/=+$/, '');
const toBase64 = (octets: Uint8Array) => unpadded(btoa(String.fromCharCode(...octets)));
const fromBase64 = (text: string): Uint8Array<ArrayBuffer> =>
  Uint8Array.from(atob(text.replaceAll('-', '+').replaceAll('_', '/')), (sign) => sign.charCodeAt(0));
