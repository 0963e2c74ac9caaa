import { Readable } from 'node:stream';
import { finished } from 'node:stream/promises';
import { ZipFile } from 'yazl';

type Octets = AsyncIterable<Uint8Array>;

/** A ZIP file that is read while it is being written. Its entries follow each other, so it never needs much memory. */
export class ZipStream {
  readonly #zip = new ZipFile();
  readonly output = this.#zip.outputStream as Readable;
  readonly #ended = finished(this.output);

  constructor() {
    this.#zip.on('error', (error) => this.output.destroy(error));
    // It is awaited with each entry, and until then its failure has no handler.
    this.#ended.catch(() => undefined);
  }

  /** Adds a file. Resolves when it was read. Rejects if its content fails, or if the reader has gone. */
  async add(path: string, content: Octets, options: { readonly compress: boolean }): Promise<void> {
    const stream = Readable.from(withoutEmpty(content), { objectMode: false });
    this.#zip.addReadStream(stream, path, { ...options, mode: 0o100600 });
    const read = finished(stream);
    read.catch(() => undefined);
    try {
      await Promise.race([read, this.#ended]);
    } finally {
      stream.destroy();
    }
  }

  /** Adds the list of the files. */
  end(): void {
    this.#zip.end();
  }
}

/** An empty chunk would end the stream. */
async function* withoutEmpty(content: Octets): Octets {
  for await (const chunk of content) if (chunk.length > 0) yield chunk;
}
