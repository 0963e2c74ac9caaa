import { Attachment, EncryptedAttachment } from '@matrix-org/matrix-sdk-crypto-wasm';
import { expect, test } from 'vitest';
import { decryptFile, encryptFile } from './file-cipher.ts';

const mebibyte = 1 << 20;
const octetsOf = async (blob: Blob) => new Uint8Array(await blob.arrayBuffer());

/** Octets that are not all alike, quickly. */
const someOctets = (length: number) => Uint8Array.from({ length }, (_, at) => (at * 7 + (at >> 9)) & 0xff);

/** The octets in pieces as a network delivers them. */
function inPieces(octets: Uint8Array, length = 65_537): ReadableStream<Uint8Array> {
  let at = 0;
  return new ReadableStream({
    pull(controller) {
      if (at >= octets.length) return controller.close();
      controller.enqueue(octets.subarray(at, at + length));
      at += length;
    },
  });
}

const sizes = [0, 1, 16, mebibyte, 2 * mebibyte + 5];

test.for(sizes)('a file of %d octets is read by the library of the protocol', async (size) => {
  const octets = someOctets(size);
  const { secret, keys } = await encryptFile(new Blob([octets]));
  expect(secret.size).toBe(size);
  const opened = Attachment.decrypt(new EncryptedAttachment(await octetsOf(secret), JSON.stringify(keys)));
  expect(Buffer.compare(opened, octets)).toBe(0);
});

test.for(sizes)('a file of %d octets that the library has encrypted is read in slices', async (size) => {
  const octets = someOctets(size);
  const encrypted = Attachment.encrypt(octets);
  const keys: unknown = JSON.parse(encrypted.mediaEncryptionInfo ?? '');
  const file = await decryptFile(inPieces(encrypted.encryptedData), keys, 'image/png');
  expect(file.type).toBe('image/png');
  expect(Buffer.compare(await octetsOf(file), octets)).toBe(0);
});

test('a file that was changed on its way is refused, and so are keys of another kind', async () => {
  const { secret, keys } = await encryptFile(new Blob([someOctets(100)]));
  const changed = await octetsOf(secret);
  changed[50] = (changed[50] ?? 0) ^ 1;
  await expect(decryptFile(inPieces(changed), keys, '')).rejects.toThrow('not the one that was sent');
  const cut = (await octetsOf(secret)).subarray(0, 99);
  await expect(decryptFile(inPieces(cut), keys, '')).rejects.toThrow('not the one that was sent');
  await expect(decryptFile(secret.stream(), { ...keys, v: 'v3' }, '')).rejects.toThrow();
});

test('each file has keys of its own', async () => {
  const file = new Blob([someOctets(16)]);
  const [one, other] = await Promise.all([encryptFile(file), encryptFile(file)]);
  expect(one.keys.key.k).not.toBe(other.keys.key.k);
  expect(one.keys.iv).not.toBe(other.keys.iv);
});

test('a file of 200 MB is read in slices of a mebibyte, and no further once it is cancelled', async () => {
  const life = new AbortController();
  const read: number[] = [];
  const slice = {
    arrayBuffer: async () => {
      if (read.length === 5) life.abort();
      return new ArrayBuffer(mebibyte);
    },
  };
  const huge = {
    size: 200 * mebibyte,
    slice(from: number, to: number) {
      read.push(to - from);
      return slice;
    },
    arrayBuffer: () => Promise.reject(new Error('The file was read as a whole.')),
  };
  await expect(encryptFile(huge as unknown as Blob, life.signal)).rejects.toMatchObject({ code: 'aborted' });
  expect(read).toEqual(Array.from({ length: 5 }, () => mebibyte));
});
