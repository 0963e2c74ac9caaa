import { existsSync } from 'node:fs';
import { constants, setPriority } from 'node:os';
import { parseArgs } from 'node:util';
import { BackupFault } from '../../backup/backup-fault.ts';
import { exportUser } from '../../backup/export-user.ts';
import { makeBackup } from '../../backup/make-backup.ts';
import type { Manifest, SecretKind } from '../../backup/manifest.ts';
import { restoreBackup } from '../../backup/restore-backup.ts';
import { FolderInUse } from '../../store/embedded/folder-lock.ts';
import { BadOption } from '../bad-option.ts';
import { createLog } from '../log.ts';

const passphraseUsage = `  --passphrase TEXT
              encrypts the archive, which then has secrets too: authenticator apps, passwords of desk phones, the
              certificate and its key, the chat. Other users of this machine see the command line, so better set
              CALLSIDE_BACKUP_PASSPHRASE
`;

export const backupUsage = `Writes all data of a phone system into one file, also while it runs.

callside backup FILE [--data DIR] [--passphrase TEXT]

  FILE        the archive, a ZIP file
  --data DIR  folder of the data (default callside-data, or else .callside)
${passphraseUsage}`;

export const restoreUsage = `Restores a file of "callside backup".

callside restore FILE --data DIR [--force] [--passphrase TEXT]

  FILE        the archive
  --data DIR  folder for the data, which has to be empty
  --force     moves what is in the folder aside, into earlier-<date>
${passphraseUsage}`;

/** The command `callside backup`. @param write receives the report */
export function runBackup(args: readonly string[], write: (text: string) => void): Promise<void> {
  return reportingFaults(async () => {
    const { help, data, file, passphrase } = readOptions(args, 'backup');
    if (help) return write(backupUsage);
    const manifest = await makeBackup({ folder: folderOf(data), file, passphrase });
    write(`The data of ${manifest.company} is in ${file}: ${sizeOf(manifest)}.\n${missing(manifest)}`);
  });
}

export const exportUsage = `Writes everything that is stored about a user into a ZIP file, also while the phone system runs.

callside export-user LOGIN FILE [--data DIR]

  LOGIN       the user
  FILE        the file, with JSON, sounds and pictures
  --data DIR  folder of the data (default callside-data, or else .callside)
`;

/** The command `callside export-user`. @param write receives the report */
export function runExport(args: readonly string[], write: (text: string) => void): Promise<void> {
  return reportingFaults(async () => {
    const { values, positionals } = parsed(args);
    if (values.help) return write(exportUsage);
    const [login, file, ...others] = positionals;
    if (login === undefined || file === undefined || others.length > 0)
      throw new BadOption('Name a user and a file. See callside export-user --help.');
    await exportUser({ folder: folderOf(values.data), login, file });
    write(`Everything about ${login} is in ${file}.\n`);
  });
}

/** The command `callside restore`. @param write receives the report */
export function runRestore(args: readonly string[], write: (text: string) => void): Promise<void> {
  return reportingFaults(async () => {
    const { help, data, file, passphrase, force } = readOptions(args, 'restore');
    if (help) return write(restoreUsage);
    if (data === undefined) throw new BadOption('Name the folder for the data with --data.');
    const log = createLog();
    const manifest = await restoreBackup({ file, folder: data, passphrase, isForced: force, log });
    write(
      `The data of ${manifest.company} of ${manifest.createdAt} is in ${data}: ${sizeOf(manifest)}. Everybody signs in again.\n${missing(manifest)}`,
    );
  });
}

const onServer =
  'The data is on a PostgreSQL server (DATABASE_URL). Back that database up with pg_dump, and copy the folder with the recordings and other files. Administrators export users in the administration. See docs/guides/backup.md.';

/** @throws BadOption */
function folderOf(data: string | undefined): string {
  if (data === undefined && process.env.DATABASE_URL) throw new BadOption(onServer);
  return data ?? (existsSync('callside-data') ? 'callside-data' : '.callside');
}

/** @throws BadOption */
function readOptions(args: readonly string[], command: 'backup' | 'restore') {
  const { values, positionals } = parsed(args);
  const [file = '', ...others] = positionals;
  if (!values.help && (file === '' || others.length > 0))
    throw new BadOption(`Name one file. See callside ${command} --help.`);
  const passphrase = values.passphrase ?? process.env.CALLSIDE_BACKUP_PASSPHRASE;
  if (passphrase === '') throw new BadOption('The passphrase is empty.');
  return { ...values, file, passphrase };
}

function parsed(args: readonly string[]) {
  try {
    return parseArgs({
      args: [...args],
      allowPositionals: true,
      options: {
        data: { type: 'string' },
        passphrase: { type: 'string' },
        force: { type: 'boolean', default: false },
        help: { type: 'boolean', default: false },
      },
    });
  } catch (error) {
    throw new BadOption((error as Error).message);
  }
}

async function reportingFaults(run: () => Promise<unknown>): Promise<void> {
  // The phone system on the same machine carries calls, which come first.
  setPriority(constants.priority.PRIORITY_LOW);
  try {
    await run();
  } catch (error) {
    if (![BadOption, BackupFault, FolderInUse].some((kind) => error instanceof kind)) throw error;
    process.stderr.write(`${(error as Error).message}\n`);
    process.exitCode = 1;
  }
}

function sizeOf({ files }: Manifest): string {
  const octets = files.reduce((sum, { size }) => sum + size, 0);
  return `${files.length} files, ${(octets / 1e6).toFixed(1)} MB`;
}

const missingTexts: Readonly<Record<SecretKind, string>> = {
  authenticators: 'authenticator apps: their users set up the second step of signing in again',
  phonePasswords: 'passwords of desk phones: the phones are set up again',
  certificate: 'the certificate and its key: with --https another is created, which browsers have to trust',
  chat: 'the chat: its rooms and messages',
  trunkPasswords: 'the key to the passwords of trunks: the passwords are entered again',
};

/** Names the data that a restore will not bring back. */
function missing({ leftOut }: Manifest): string {
  if (leftOut.length === 0) return '';
  const lines = leftOut.map((kind) => `  - ${missingTexts[kind]}\n`);
  return `Without a passphrase these are not in the archive:\n${lines.join('')}`;
}
