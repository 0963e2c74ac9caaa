import { type FileHandle, open } from 'node:fs/promises';
import { Readable } from 'node:stream';
import { Refusal, refuse } from '../../resources/refusal.ts';
import type { ContentResponse, FileResponse, StreamResponse } from '../../resources/response.ts';
import { readRange } from './range.ts';

/**
 * Answers with a file, or with the part that `Range` requests (RFC 9110, section 14).
 *
 * @param asked the headers of the request
 * @param headers further headers of the answer
 * @throws Refusal 404 if the file is gone, 416 for a part that it does not have
 */
export async function fileResponse(file: FileResponse, asked: Headers, headers: Headers): Promise<Response> {
  const handle = await openFile(file.path);
  try {
    const { size, mtimeMs } = await handle.stat();
    const tag = `"${size.toString(36)}-${Math.round(mtimeMs).toString(36)}"`;
    const range = readRange(wantedRange(asked, tag), size);
    if (range === 'unsatisfiable') {
      throw new Refusal(416, 'The file is shorter.', { headers: { 'Content-Range': `bytes */${size}` } });
    }
    const { first, last } = range ?? { first: 0, last: size - 1 };
    headers.set('Content-Type', file.type);
    headers.set('Content-Length', String(last - first + 1));
    headers.set('Content-Disposition', `inline; filename="${file.name}"`);
    headers.set('Accept-Ranges', 'bytes');
    headers.set('ETag', tag);
    if (range) headers.set('Content-Range', `bytes ${first}-${last}/${size}`);
    return new Response(streamOf(handle, { first, last }), { status: range ? 206 : 200, headers });
  } catch (error) {
    await handle.close();
    throw error;
  }
}

/** Answers with octets that are made meanwhile. What makes them ends when the client goes. */
export function streamResponse({ stream, type, name }: StreamResponse, headers: Headers): Response {
  headers.set('Content-Type', type);
  if (name !== undefined) headers.set('Content-Disposition', `attachment; filename="${name}"`);
  return new Response(Readable.toWeb(stream) as ReadableStream, { headers });
}

/**
 * Answers with octets that a browser never runs. They may be shown in pages from elsewhere and cached for good, unless they
 * are secret.
 */
export const contentResponse = ({ octets, type, isSecret = false }: ContentResponse): Response =>
  new Response(octets as BodyInit, {
    headers: {
      'Content-Type': type,
      'Cache-Control': isSecret ? 'no-store' : 'private, max-age=31536000, immutable',
      'Content-Security-Policy': "default-src 'none'; sandbox",
      'Cross-Origin-Resource-Policy': isSecret ? 'same-origin' : 'cross-origin',
      'X-Content-Type-Options': 'nosniff',
    },
  });

async function openFile(path: string): Promise<FileHandle> {
  try {
    return await open(path);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') throw refuse(404, 'The file is gone.');
    throw error;
  }
}

/** A part counts only of the file that the client has the rest of. */
function wantedRange(asked: Headers, tag: string): string | undefined {
  const condition = asked.get('If-Range');
  return condition === null || condition === tag ? (asked.get('Range') ?? undefined) : undefined;
}

/** Closes the file at its end, and when the client goes. */
function streamOf(handle: FileHandle, { first, last }: { first: number; last: number }): ReadableStream {
  return Readable.toWeb(handle.createReadStream({ start: first, end: last })) as ReadableStream;
}
