import type { MatrixClient } from 'matrix-js-sdk';
import * as z from 'zod/mini';
import { CallsideError } from '#sdk/transport/errors.ts';
import { orChatError } from '../session/homeserver-client.ts';
import { encryptFile } from './file-cipher.ts';

/** A smaller copy of a picture or of a video. */
export interface Thumbnail {
  /** A picture, at best below 100 KB. */
  readonly file: Blob;
  /** The width in pixels. */
  readonly width: number;
  /** The height in pixels. */
  readonly height: number;
}

/** How a file is sent. */
export interface FileOptions {
  /** The name under which others save it. */
  readonly name: string;
  /** The id of the message that it replies to. */
  readonly replyTo?: string;
  /** A text beside the file. */
  readonly caption?: string;
  /** The width in pixels, of an image or a video. */
  readonly width?: number;
  /** The height in pixels, of an image or a video. */
  readonly height?: number;
  /** Shown by others before they load the file. */
  readonly thumbnail?: Thumbnail;
  /** The duration in milliseconds, of a sound or a video. */
  readonly durationMs?: number;
  /** Makes a sound a voice message: the loudness of its parts, 0 to 1. */
  readonly waveform?: readonly number[];
  /** Receives the share that has been sent, 0 to 1. */
  readonly onProgress?: (share: number) => void;
  /** Cancels the upload. */
  readonly signal?: AbortSignal;
}

const mediaLimit = z.object({ 'm.upload.size': z.optional(z.number()) });
/** The loudest part of a voice message, as the specification of Matrix writes it. */
const loudest = 1_024;

/** Returns the size of the largest file that the homeserver takes, in bytes; undefined where it names no limit. */
export async function readFileLimit(matrix: MatrixClient): Promise<number | undefined> {
  return mediaLimit.parse(await orChatError(matrix.getMediaConfig()))['m.upload.size'];
}

/** Uploads a file, encrypted where the room is. Returns the content of its message. Rejects with `chat.fileTooLarge`, `aborted`. */
export async function uploadFile(
  matrix: MatrixClient,
  file: Blob,
  { isEncrypted, ...options }: FileOptions & { readonly isEncrypted: boolean },
): Promise<object> {
  const { name, caption = '', width, height, thumbnail, durationMs, waveform, signal } = options;
  const limit = await readFileLimit(matrix);
  if (limit !== undefined && file.size > limit) throw new CallsideError('chat.fileTooLarge');
  const mimetype = file.type || 'application/octet-stream';
  const store = isEncrypted ? storeSecret : storePlain;
  const small = thumbnail && (await store(matrix, thumbnail.file, signal ? { signal } : {}));
  const stored = await store(matrix, file, options);
  return {
    msgtype: messageType(mimetype),
    body: caption || name,
    filename: name,
    info: {
      mimetype,
      size: file.size,
      ...(width && height && { w: width, h: height }),
      ...(durationMs !== undefined && { duration: Math.round(durationMs) }),
      ...(small?.url !== undefined && { thumbnail_url: small.url }),
      ...(small?.file !== undefined && { thumbnail_file: small.file }),
      ...(thumbnail && { thumbnail_info: infoOf(thumbnail) }),
    },
    ...(waveform && {
      'org.matrix.msc3245.voice': {},
      'org.matrix.msc1767.audio': {
        duration: Math.round(durationMs ?? 0),
        waveform: waveform.map((part) => Math.round(part * loudest)),
      },
    }),
    ...stored,
  };
}

const infoOf = ({ file: { type, size }, width, height }: Thumbnail) => ({
  mimetype: type,
  size,
  w: width,
  h: height,
});

type UploadOptions = Pick<FileOptions, 'onProgress' | 'signal'>;
/** The address of a stored file: by itself, or with the keys of an encrypted file. */
type Stored = { readonly url?: string; readonly file?: object };

const storePlain = async (matrix: MatrixClient, file: Blob, options: UploadOptions): Promise<Stored> => ({
  url: await upload(matrix, file, options),
});

async function storeSecret(matrix: MatrixClient, file: Blob, options: UploadOptions): Promise<Stored> {
  // Neither name nor type of an encrypted file is sent to the homeserver.
  const { secret, keys } = await encryptFile(file, options.signal);
  return { file: { ...keys, url: await upload(matrix, secret, options) } };
}

async function upload(
  matrix: MatrixClient,
  file: Blob,
  { onProgress, signal }: UploadOptions,
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
