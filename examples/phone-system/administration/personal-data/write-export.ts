import { createReadStream, existsSync } from 'node:fs';
import { Readable } from 'node:stream';
import { type Kysely, sql } from 'kysely';
import type { ZipStream } from '../../base/zip-stream.ts';
import { signallingOfUser } from '../../diagnosis/signalling-of-user.ts';
import { linesOf, type StoredTable, storedTables } from '../../store/table-lines.ts';
import type { Tables } from '../../store/tables.ts';
import { type Belongings, belongingsOf } from './belongings.ts';
import { type FileFolder, personalFiles } from './personal-files.ts';

/** Columns that give access: they are no data about the person, and whoever gets the file could use them. */
const secret = /^(secret|token|device_password|provisioning_secret|pin|register_id)$|_hash(es)?$/;
/** The first byte of a PNG file; other photos are JPEG. */
const pngByte = 0x89;
/** Rows that a statement reads: the database may run in the thread that carries calls. */
const octetsAtOnce = 2 ** 20;

interface ExportDeps {
  readonly db: Kysely<Tables>;
  /** The path of a file, which may be missing. */
  readonly pathOf: (folder: FileFolder, file: string) => string;
}

/** Writes everything that is stored about a user into a ZIP file: JSON for each table, and the sounds and pictures. */
export async function writeExport(
  zip: ZipStream,
  personId: number,
  { db, pathOf }: ExportDeps,
): Promise<void> {
  const tables = new Map((await storedTables(db)).map((table) => [table.name, table]));
  const abouts = await descriptions(db);
  const contents: { file: string; about: string; entries: number }[] = [];
  for (const belongings of await belongingsOf(db, personId)) {
    const table = tables.get(belongings.table);
    if (!table || belongings.table === 'photo') continue;
    const file = `data/${table.name}.json`;
    const counted = { entries: 0 };
    await zip.add(file, rowsAsJson(db, table, belongings, counted), { compress: true });
    contents.push({ file, about: abouts.get(table.name) ?? '', entries: counted.entries });
  }
  const counted = { entries: 0 };
  const file = 'data/call_signalling.json';
  await zip.add(file, signallingAsJson(db, personId, counted), { compress: true });
  contents.push({ file, about: abouts.get('call_signalling') ?? '', entries: counted.entries });
  await addMedia(zip, personId, { db, pathOf });
  await zip.add('contents.json', Readable.from([Buffer.from(JSON.stringify(contents, undefined, 2))]), {
    compress: true,
  });
  zip.end();
}

/** Returns the description of each table. */
async function descriptions(db: Kysely<Tables>): Promise<ReadonlyMap<string, string>> {
  const { rows } = await sql<{ name: string; about: string | null }>`select relname as name,
    obj_description(oid) as about from pg_class where relnamespace = 'public'::regnamespace and relkind = 'r'`.execute(
    db,
  );
  return new Map(rows.map(({ name, about }) => [name, about ?? '']));
}

async function* rowsAsJson(
  db: Kysely<Tables>,
  { name, columns }: StoredTable,
  { where }: Belongings,
  counted: { entries: number },
): AsyncIterable<Uint8Array> {
  const shown = { name, columns: columns.filter((column) => !secret.test(column)) };
  yield Buffer.from('[');
  for await (const lines of linesOf(db, shown, { where, octetsAtOnce })) {
    yield Buffer.from(`${counted.entries > 0 ? ',' : ''}\n${lines.join(',\n')}`);
    counted.entries += lines.length;
  }
  yield Buffer.from('\n]\n');
}

/** The rows are packed, and belong to all parties of the call. */
async function* signallingAsJson(
  db: Kysely<Tables>,
  personId: number,
  counted: { entries: number },
): AsyncIterable<Uint8Array> {
  yield Buffer.from('[');
  for await (const call of signallingOfUser(db, personId)) {
    yield Buffer.from(`${counted.entries > 0 ? ',' : ''}\n${JSON.stringify(call)}`);
    counted.entries += 1;
  }
  yield Buffer.from('\n]\n');
}

async function addMedia(zip: ZipStream, personId: number, { db, pathOf }: ExportDeps): Promise<void> {
  for (const { folder, file } of await personalFiles(db, personId)) {
    const path = pathOf(folder, file);
    // A recording may have just begun, or have been removed meanwhile.
    if (existsSync(path)) await zip.add(`${folder}/${file}`, createReadStream(path), { compress: false });
  }
  const photo = await db
    .selectFrom('photo')
    .select('content')
    .where('uid', '=', String(personId))
    .executeTakeFirst();
  if (photo)
    await zip.add(
      `photo.${photo.content[0] === pngByte ? 'png' : 'jpg'}`,
      Readable.from([Buffer.from(photo.content)]),
      {
        compress: false,
      },
    );
}
