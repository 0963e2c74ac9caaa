import { createWriteStream } from 'node:fs';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { writeExport } from '../administration/personal-data/write-export.ts';
import { ZipStream } from '../base/zip-stream.ts';
import { BackupFault } from './backup-fault.ts';
import { withCopiedDatabase } from './copied-database.ts';
import { writeWhole } from './whole-file.ts';

interface ExportOptions {
  /** The folder of the data, which a phone system may be using. */
  readonly folder: string;
  readonly login: string;
  /** The ZIP file. A file with that name is replaced. */
  readonly file: string;
}

/**
 * Writes everything that is stored about a user into a file.
 *
 * @throws BackupFault
 */
export function exportUser({ folder, login, file }: ExportOptions): Promise<void> {
  return writeWhole(file, (half, workFolder) =>
    withCopiedDatabase(folder, workFolder, async (db) => {
      const person = await db
        .selectFrom('person')
        .select('id')
        .where((row) => row(row.fn('lower', ['login']), '=', login.toLowerCase()))
        .executeTakeFirst();
      if (!person) throw new BackupFault(`There is no user "${login}".`);
      const zip = new ZipStream();
      await Promise.all([
        pipeline(zip.output, createWriteStream(half, { mode: 0o600 })),
        writeExport(zip, person.id, { db, pathOf: (kind, name) => join(folder, kind, name) }),
      ]);
    }),
  );
}
