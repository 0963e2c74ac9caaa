import { Attachment, EncryptedAttachment } from '@matrix-org/matrix-sdk-crypto-wasm';
import type { MatrixClient, MatrixEvent } from 'matrix-js-sdk';
import * as z from 'zod/mini';
import { CallsideError } from '../../transport/errors.ts';
import { orChatError } from '../session/homeserver-client.ts';

/** How a file is sent. */
export interface FileOptions {
  /** The name under which others save it. */
  readonly name: string;
  /** A text beside the file. */
  readonly caption?: string;
  /** In pixels, of an image or a video. */
  readonly width?: number;
  /** In pixels, of an image or a video. */
  readonly height?: number;
  /** Receives the share that has been sent, 0 to 1. */
  readonly onProgress?: (share: number) => void;
  /** Cancels the upload. */
  readonly signal?: AbortSignal;
}

/** The keys of an encrypted file, as the specification of Matrix writes them, beside its address. */
const encryptedFile = z.looseObject({ url: z.string() });
const mediaLimit = z.object({ 'm.upload.size': z.optional(z.number()) });

/** Uploads a file, encrypted where the room is. Returns the content of its message. Rejects with `chat.fileTooLarge`, `aborted`. */
export async function uploadFile(
  matrix: MatrixClient,
  file: Blob,
  { isEncrypted, ...options }: FileOptions & { readonly isEncrypted: boolean },
): Promise<object> {
  const { name, caption = '', width, height } = options;
  const limit = mediaLimit.parse(await orChatError(matrix.getMediaConfig()))['m.upload.size'];
  if (limit !== undefined && file.size > limit) throw new CallsideError('chat.fileTooLarge');
  const mimetype = file.type || 'application/octet-stream';
  const described = {
    msgtype: messageType(mimetype),
    body: caption || name,
    filename: name,
    info: { mimetype, size: file.size, ...(width && height && { w: width, h: height }) },
    'm.mentions': {},
  };
  if (!isEncrypted) return { ...described, url: await upload(matrix, file, options) };
  const encrypted = Attachment.encrypt(new Uint8Array(await file.arrayBuffer()));
  const keys: unknown = JSON.parse(encrypted.mediaEncryptionInfo ?? '{}');
  // Neither name nor type of an encrypted file is told to the homeserver.
  const secret = new Blob([encrypted.encryptedData as Uint8Array<ArrayBuffer>]);
  const url = await upload(matrix, secret, options);
  return { ...described, file: { ...(keys as object), url } };
}

/** Downloads the file of a message, and decrypts it. Rejects with `notFound`, `chat.unreachable`, `chat.damagedFile`. */
export async function downloadFile(
  matrix: MatrixClient,
  event: MatrixEvent,
  fetch: (url: string, init: RequestInit) => Promise<Response>,
): Promise<Blob> {
  const { file, url, info } = event.getContent();
  const secret = encryptedFile.safeParse(file).data;
  const address = matrix.mxcUrlToHttp(
    secret?.url ?? String(url),
    undefined,
    undefined,
    undefined,
    false,
    true,
    true,
  );
  if (!address) throw new CallsideError('notFound');
  const response = await fetch(address, {
    headers: { Authorization: `Bearer ${matrix.getAccessToken()}` },
  }).catch((cause: unknown) => {
    throw new CallsideError('chat.unreachable', { cause });
  });
  if (!response.ok) {
    const code = response.status === 404 ? 'notFound' : 'chat.unreachable';
    throw new CallsideError(code, { status: response.status });
  }
  const type = String(info?.mimetype ?? 'application/octet-stream');
  if (!secret) return new Blob([await response.arrayBuffer()], { type });
  try {
    const received = new Uint8Array(await response.arrayBuffer());
    const opened = Attachment.decrypt(new EncryptedAttachment(received, JSON.stringify(secret)));
    return new Blob([opened as Uint8Array<ArrayBuffer>], { type });
  } catch (cause) {
    throw new CallsideError('chat.damagedFile', { cause });
  }
}

async function upload(
  matrix: MatrixClient,
  file: Blob,
  { onProgress, signal }: Pick<FileOptions, 'onProgress' | 'signal'>,
): Promise<string> {
  const abortController = new AbortController();
  const abort = () => abortController.abort();
  signal?.addEventListener('abort', abort, { once: true });
  if (signal?.aborted) abort();
  try {
    const { content_uri: uri } = await orChatError(
      matrix.uploadContent(file, {
        includeFilename: false,
        abortController,
        progressHandler: ({ loaded, total }) => onProgress?.(total > 0 ? loaded / total : 0),
      }),
    );
    return uri;
  } catch (thrown) {
    throw signal?.aborted ? new CallsideError('aborted', { cause: thrown }) : thrown;
  } finally {
    signal?.removeEventListener('abort', abort);
  }
}

function messageType(mimeType: string): string {
  const [kind = ''] = mimeType.split('/');
  return ['image', 'video', 'audio'].includes(kind) ? `m.${kind}` : 'm.file';
}
