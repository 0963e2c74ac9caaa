import { once } from 'node:events';
import { rm, stat } from 'node:fs/promises';
import { Worker } from 'node:worker_threads';
import * as z from 'zod/mini';

/** A recording that was written anew. */
export interface FinishedRecording {
  /** The new file, beside the file that was read. */
  readonly path: string;
  /** Milliseconds. */
  readonly durationMs: number;
  readonly octets: number;
}

const milliseconds = z.number();

/**
 * Writes a recording that a browser has made anew, with its length and the places to which players jump. The file that
 * was read stays. Rejects for a file that is no recording, and when `signal` ends it; then no new file is left.
 */
export async function finishRecording(
  path: string,
  { signal }: { readonly signal: AbortSignal },
): Promise<FinishedRecording> {
  const made = `${path}.new`;
  const worker = new Worker(new URL('./recording-worker.js', import.meta.url), {
    workerData: { from: path, to: made },
  });
  try {
    // A failure of the thread rejects this.
    const [message] = await once(worker, 'message', { signal });
    const durationMs = milliseconds.parse(message);
    return { path: made, durationMs, octets: (await stat(made)).size };
  } catch (error) {
    await worker.terminate();
    await rm(made, { force: true });
    throw error;
  } finally {
    await worker.terminate();
  }
}
