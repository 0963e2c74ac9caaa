import * as z from 'zod/mini';
import { migrations } from '../store/migrations/all.ts';
import { BackupFault } from './backup-fault.ts';

/** The format of the archives that this program writes, and the newest that it reads. */
export const archiveFormat = 1;
export const manifestPath = 'manifest.json';
/** Files of an archive, and octets of its manifest. */
export const maxFiles = 1_000_000;
export const maxManifestOctets = 256 * 2 ** 20;

/** The data that only an archive with a passphrase has. */
export const secretKinds = [
  'authenticators',
  'phonePasswords',
  'certificate',
  'chat',
  'trunkPasswords',
] as const;
export type SecretKind = (typeof secretKinds)[number];

const archivedFile = z.object({
  path: z.string(),
  /** Octets in the archive: compressed if the name ends with `.gz`, and encrypted if the archive is. */
  size: z.number().check(z.nonnegative()),
  /** The octets of the content. */
  unpacked: z.number().check(z.nonnegative()),
  /** Of the octets in the archive, in hexadecimal digits. */
  sha256: z.string().check(z.regex(/^[0-9a-f]{64}$/)),
});
export type ArchivedFile = z.infer<typeof archivedFile>;

/** Null: the archive is not encrypted and has no secrets. */
const encryptionOfArchive = z.nullable(z.object({ salt: z.string() }));

const manifest = z.object({
  format: z.literal(archiveFormat),
  /** The migrations of the tables, in their order. */
  schema: z.array(z.string()),
  company: z.string(),
  /** ISO 8601. */
  createdAt: z.string(),
  encryption: encryptionOfArchive,
  leftOut: z.array(z.enum(secretKinds)),
  sequences: z.record(z.string(), z.string()),
  files: z.array(archivedFile).check(z.maxLength(maxFiles)),
});
export type Manifest = z.infer<typeof manifest>;

/** The content of the entry `manifest.json`: the manifest as text, and its `sealOf`. */
const sealedManifest = z.object({ seal: z.string(), manifest: z.string() });
export type SealedManifest = z.infer<typeof sealedManifest>;

/** A path in an archive that stays where it is put: a table, or a file of the data. */
const goodPath = /^(database\/[a-z][a-z0-9_]*\.ndjson\.gz|data(\/(?!\.{1,2}(\/|$))[^/\\:\0]+)+)$/;

/** @throws BackupFault */
export function parseSealed(text: string): SealedManifest {
  const read = sealedManifest.safeParse(parseJson(text));
  if (!read.success) throw new BackupFault('The file is no backup of Callside, or it is damaged.');
  return read.data;
}

/**
 * Reads what is needed to check the seal.
 *
 * @throws BackupFault also for the format of a newer version
 */
export function parseHead(text: string): Pick<Manifest, 'encryption'> {
  const read = z.looseObject({ format: z.number(), encryption: z.unknown() }).safeParse(parseJson(text));
  if (!read.success) throw new BackupFault('The manifest of the archive is damaged.');
  const { format, encryption } = read.data;
  if (format > archiveFormat)
    throw new BackupFault(
      `The archive has the format ${format}, and this program knows formats up to ${archiveFormat}. Use a newer version of Callside.`,
    );
  return { encryption: z.catch(encryptionOfArchive, null).parse(encryption) };
}

/** @throws BackupFault for a manifest that this program cannot restore */
export function parseManifest(text: string): Manifest {
  const read = manifest.safeParse(parseJson(text));
  if (!read.success) throw new BackupFault('The manifest of the archive is not valid.');
  const unknown = read.data.schema.find((name) => !(name in migrations));
  if (unknown !== undefined)
    throw new BackupFault(
      `The data is of a newer version of Callside: this program does not know its tables "${unknown}".`,
    );
  const bad = read.data.files.find(({ path }) => !goodPath.test(path));
  if (bad)
    throw new BackupFault(
      `The archive has a file with a name that is not allowed: ${JSON.stringify(bad.path)}.`,
    );
  return read.data;
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch (error) {
    throw new BackupFault('The manifest of the archive is damaged.', { cause: error });
  }
}
