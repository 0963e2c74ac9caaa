import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

/** The files of a folder. */
export interface PackedFiles {
  /** The paths relative to the root, each after the folder around it. */
  readonly folders: readonly string[];
  readonly files: readonly { readonly path: string; readonly content: Uint8Array }[];
}

interface Index {
  readonly folders: readonly string[];
  readonly files: readonly (readonly [path: string, size: number])[];
}

const lengthOctets = 4;

/**
 * Writes a folder as a single file, which is read many times faster than five hundred small files: the length of an
 * index, the index as JSON, and the contents.
 */
export function writePackedFiles(path: string, { folders, files }: PackedFiles): void {
  const index: Index = { folders, files: files.map((file) => [file.path, file.content.length]) };
  const head = Buffer.from(JSON.stringify(index));
  const length = Buffer.alloc(lengthOctets);
  length.writeUInt32LE(head.length);
  writeFileSync(path, Buffer.concat([length, head, ...files.map(({ content }) => content)]), { flush: true });
}

/** Returns the files of a packed folder. */
export const readPackedFiles = (path: string): PackedFiles => packedFilesIn(readFileSync(path));

/** Returns the files in the octets of a packed folder. Their contents share its memory. */
export function packedFilesIn(all: Buffer): PackedFiles {
  let from = lengthOctets + all.readUInt32LE(0);
  const index = JSON.parse(all.toString('utf8', lengthOctets, from)) as Index;
  const files = index.files.map(([name, size]) => {
    const content = all.subarray(from, from + size);
    from += size;
    return { path: name, content };
  });
  return { folders: index.folders, files };
}

/** Writes the files to a folder of the disk. */
export function unpackFiles({ folders, files }: PackedFiles, to: string): void {
  mkdirSync(to, { recursive: true });
  for (const folder of folders) mkdirSync(join(to, folder), { recursive: true });
  for (const { path, content } of files) writeFileSync(join(to, path), content);
}
