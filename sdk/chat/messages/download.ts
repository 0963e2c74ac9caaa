import type { MatrixClient } from 'matrix-js-sdk';
import * as z from 'zod/mini';
import type { Platform } from '#sdk/platform/platform.ts';
import { CallsideError } from '#sdk/transport/errors.ts';
import { decryptFile } from './file-cipher.ts';

/** The keys of an encrypted file, as the specification of Matrix writes them, beside its address. */
const encryptedFile = z.looseObject({ url: z.string() });

/** A file at the homeserver, as a message describes it. */
interface StoredFile {
  /** The keys and the address of an encrypted file. */
  readonly secret: unknown;
  /** The address of a file that is not encrypted. */
  readonly url: unknown;
  /** The type of the result, as `image/png`; undefined: the type that the homeserver sends. */
  readonly type: unknown;
}

/** Returns the file of a message. */
export const fileOf = ({ file, url, info }: Readonly<Record<string, unknown>>): StoredFile => ({
  secret: file,
  url,
  type: (info as { mimetype?: unknown } | undefined)?.mimetype,
});

/** Returns the smaller picture of a message. */
export function thumbnailOf({ info }: Readonly<Record<string, unknown>>): StoredFile {
  const { thumbnail_file, thumbnail_url, thumbnail_info } = (info ?? {}) as Record<string, unknown>;
  return fileOf({ file: thumbnail_file, url: thumbnail_url, info: thumbnail_info });
}

/** Downloads a file, and decrypts it. Rejects with `notFound`, `chat.unreachable`, `chat.damagedFile`. */
export async function download(
  matrix: MatrixClient,
  { secret, url, type }: StoredFile,
  fetch: Platform['fetch'],
): Promise<Blob> {
  const keys = encryptedFile.safeParse(secret).data;
  // Redirects are followed, and the address wants the token of the user.
  const address = matrix.mxcUrlToHttp(
    keys?.url ?? String(url),
    undefined,
    undefined,
    undefined,
    false,
    true,
    true,
  );
  if (!address) throw new CallsideError('notFound');
  const headers = { Authorization: `Bearer ${matrix.getAccessToken()}` };
  const response = await fetch(address, { headers }).catch((cause: unknown) => {
    throw new CallsideError('chat.unreachable', { cause });
  });
  if (!response.ok) {
    const code = response.status === 404 ? 'notFound' : 'chat.unreachable';
    throw new CallsideError(code, { status: response.status });
  }
  const described = typeof type === 'string' ? type : response.headers.get('Content-Type');
  const mimeType = described ?? 'application/octet-stream';
  // The browser may put a blob on the disk, unlike a buffer of the page.
  if (!keys) return (await response.blob()).slice(undefined, undefined, mimeType);
  try {
    return await decryptFile(response.body ?? new Blob().stream(), keys, mimeType);
  } catch (cause) {
    throw new CallsideError('chat.damagedFile', { cause });
  }
}
