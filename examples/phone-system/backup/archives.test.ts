import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { createWriteStream } from 'node:fs';
import { mkdir, mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { connect, createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { gzipSync } from 'node:zlib';
import { Kysely, sql } from 'kysely';
import { pino } from 'pino';
import { afterAll, beforeAll, describe, expect, it, test } from 'vitest';
import { ZipFile } from 'yazl';
import { acme } from '../demonstration/acme.ts';
import { demoSeed } from '../demonstration/people/demo-seed.ts';
import { addressFile, answers } from '../store/embedded/copy/copy-service.ts';
import { openEmbedded } from '../store/embedded/embedded-database.ts';
import { lockFolder } from '../store/embedded/folder-lock.ts';
import { migrations } from '../store/migrations/all.ts';
import { migrate, openStore } from '../store/store.ts';
import { dropTables, linesOf, sequencesOf, storedTables } from '../store/table-lines.ts';
import type { Tables } from '../store/tables.ts';
import { ArchiveReader } from './archive-reader.ts';
import { ArchiveWriter } from './archive-writer.ts';
import { sealOf } from './encryption.ts';
import { makeBackup } from './make-backup.ts';
import { archiveFormat, type Manifest } from './manifest.ts';
import { restoreBackup } from './restore-backup.ts';

const log = pino({ level: 'silent' });
const passphrase = 'correct horse';
let folder: string;
let data: string;
/** Archives of the same data, without and with a passphrase. */
let plain: string;
let secret: string;
let made: { readonly plain: Manifest; readonly secret: Manifest };

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'callside-archives-'));
  data = join(folder, 'data');
  [plain, secret] = [join(folder, 'plain.zip'), join(folder, 'secret.zip')];
  const seed = demoSeed({ people: 12, activity: true, now: Date.now() });
  const store = await openStore({ server: undefined, folder: data, seed, log });
  await store.db
    .insertInto('authenticator')
    .values({ person_id: 1, secret: 'JBSWY3DPEHPK3PXP', last_step: 0, confirmed_at: new Date(0) })
    .execute();
  await store.close();
  for (const [path, text] of [
    ['certificate.pem', 'certificate'],
    ['certificate-key.pem', 'key of the certificate'],
    ['recordings/1.wav', 'sound'],
    ['chat/secrets.json', '{}'],
  ] as const) {
    await mkdir(join(data, path, '..'), { recursive: true });
    await writeFile(join(data, path), text);
  }
  made = {
    plain: await makeBackup({ folder: data, file: plain, passphrase: undefined }),
    secret: await makeBackup({ folder: data, file: secret, passphrase }),
  };
}, 120_000);
afterAll(() => rm(folder, { recursive: true, force: true }));

let places = 0;
const emptyPlace = () => {
  places += 1;
  return join(folder, `place-${places}`);
};
const restore = (file: string, into = emptyPlace(), options: { pass?: string; isForced?: boolean } = {}) =>
  restoreBackup({ file, folder: into, passphrase: options.pass, isForced: options.isForced ?? false, log });

const addCompany = (db: Kysely<Tables>) =>
  sql`insert into company (id, data) values (1, ${JSON.stringify(acme)})`.execute(db);

/** Returns everything in a database, each table in the order of its lines. */
async function contentOf(place: string) {
  const database = await openEmbedded(place);
  const db = new Kysely<Tables>({ dialect: database.dialect });
  const tables: Record<string, readonly string[]> = {};
  for (const table of await storedTables(db)) {
    const lines: string[] = [];
    for await (const batch of linesOf(db, table)) lines.push(...batch);
    tables[table.name] = lines.sort();
  }
  const sequences = await sequencesOf(db);
  await db.destroy();
  await database.close();
  return { tables, sequences };
}

describe('with a passphrase', () => {
  it('every row, sequence and file is the same after a restore, also the secrets', async () => {
    const place = emptyPlace();
    await restore(secret, place, { pass: passphrase });
    expect(made.secret.leftOut).toEqual([]);
    expect(await contentOf(place)).toEqual(await contentOf(data));
    for (const path of ['certificate-key.pem', 'recordings/1.wav', 'chat/secrets.json'])
      expect(await readFile(join(place, path))).toEqual(await readFile(join(data, path)));
  }, 60_000);

  it('nothing of the content is readable in the archive', async () => {
    const octets = await readFile(secret);
    for (const text of ['key of the certificate', 'JBSWY3DPEHPK3PXP'])
      expect(octets.includes(text)).toBe(false);
  });

  it('a wrong or missing passphrase is an error, and nothing is written', async () => {
    const place = emptyPlace();
    await expect(restore(secret, place, { pass: 'wrong' })).rejects.toThrow('The passphrase is wrong');
    await expect(restore(secret, place)).rejects.toThrow('The backup is encrypted.');
    await expect(readdir(place)).rejects.toThrow('ENOENT');
  });
});

describe('without a passphrase', () => {
  it('secrets are left out and named, and all other rows are there', async () => {
    expect(made.plain.leftOut).toEqual(['authenticators', 'phonePasswords', 'certificate', 'chat']);
    const octets = await readFile(plain);
    for (const text of ['key of the certificate', 'JBSWY3DPEHPK3PXP'])
      expect(octets.includes(text)).toBe(false);
    const place = emptyPlace();
    await restore(plain, place);
    const [{ tables }, { tables: expected }] = [await contentOf(place), await contentOf(data)];
    const { authenticator, terminal = [], ...others } = tables;
    const { authenticator: _secrets, terminal: phones = [], ...sameOthers } = expected;
    expect(authenticator).toEqual([]);
    expect(terminal).toHaveLength(phones.length);
    expect(terminal.join()).not.toMatch(/"device_password":"/);
    expect(others).toEqual(sameOthers);
    expect((await readdir(place)).sort()).toEqual(['database', 'lock.db', 'recordings']);
  }, 60_000);
});

describe('a folder', () => {
  it('that is not empty stays as it is, and is moved aside when forced', async () => {
    const place = emptyPlace();
    await mkdir(join(place, 'recordings'), { recursive: true });
    await writeFile(join(place, 'recordings/old.wav'), 'old');
    await expect(restore(plain, place)).rejects.toThrow('is not empty');
    expect(await readdir(place)).toEqual(['recordings']);
    await restore(plain, place, { isForced: true });
    const [aside = ''] = (await readdir(place)).filter((name) => name.startsWith('earlier-'));
    expect(await readFile(join(place, aside, 'recordings/old.wav'), 'utf8')).toBe('old');
    expect(await readFile(join(place, 'recordings/1.wav'), 'utf8')).toBe('sound');
  }, 60_000);

  it('that a phone system uses is refused', async () => {
    const place = emptyPlace();
    const store = await openStore({ server: undefined, folder: place, log });
    await expect(restore(plain, place, { isForced: true })).rejects.toThrow('in use by another phone system');
    await store.close();
  }, 60_000);
});

describe('a damaged archive is refused before anything is written', () => {
  const refused = async (octets: Uint8Array, message: string) => {
    const [file, place] = [join(folder, 'damaged.zip'), emptyPlace()];
    await writeFile(file, octets);
    await expect(restore(file, place)).rejects.toThrow(message);
    await expect(readdir(place)).rejects.toThrow('ENOENT');
  };

  it('with a flipped byte in any part of it', async () => {
    const octets = await readFile(plain);
    const at = octets.indexOf('sound', octets.indexOf('data/recordings/1.wav'));
    octets[at] = (octets[at] ?? 0) ^ 1;
    await refused(octets, 'data/recordings/1.wav in the archive is damaged.');
    for (let part = 1; part < 6; part += 1) {
      const flipped = await readFile(plain);
      const where = Math.floor((flipped.length * part) / 6);
      flipped[where] = (flipped[where] ?? 0) ^ 16;
      const [file, place] = [join(folder, 'flipped.zip'), emptyPlace()];
      await writeFile(file, flipped);
      const outcome = await restore(file, place).catch((error: Error) => error.message);
      // Some octets of a ZIP file mean nothing, such as times.
      if (typeof outcome !== 'string') expect(outcome).toEqual(made.plain);
      else {
        expect(outcome).toMatch(/damaged|no backup|not valid/);
        await expect(readdir(place)).rejects.toThrow('ENOENT');
      }
    }
  }, 60_000);

  it.each([0, 1, 100, 1_000])('that was cut off after %i thousandths', async (part) => {
    const octets = await readFile(plain);
    await refused(
      octets.subarray(0, Math.floor((octets.length * part) / 1_001)),
      'is no backup, or it is not complete',
    );
  });

  it('with a path that leaves the folder', async () => {
    const file = await crafted({ files: { 'data/aa/escaped': 'x' } });
    const text = (await readFile(file)).toString('latin1');
    await refused(Buffer.from(text.replaceAll('data/aa/escaped', 'data/../escaped'), 'latin1'), 'damaged');
  });
});

/** Writes an archive with this manifest and these files. */
async function crafted({
  files = {},
  ...values
}: Partial<Omit<Manifest, 'files' | 'format'>> & {
  readonly files?: Readonly<Record<string, string>>;
  readonly format?: number;
}): Promise<string> {
  const file = join(folder, 'crafted.zip');
  const archive = new ArchiveWriter(file, undefined);
  for (const [path, text] of Object.entries(files))
    await archive.add(path, Readable.from([Buffer.from(text)]));
  await archive.finish({
    format: archiveFormat,
    schema: Object.keys(migrations),
    company: 'acme',
    createdAt: new Date(0).toISOString(),
    encryption: null,
    leftOut: [],
    sequences: {},
    ...(values as object),
  });
  return file;
}

test.each([
  [{ format: archiveFormat + 1 }, 'Use a newer version of Callside.'],
  [{ schema: [...Object.keys(migrations), '9999-later'] }, 'The data is of a newer version of Callside'],
  [{ files: { 'elsewhere/a': 'x' } }, 'a name that is not allowed'],
  [{ files: { 'data/a:b': 'x' } }, 'a name that is not allowed'],
  [{ files: { 'database/pg_authid.ndjson.gz': '{}' } }, 'unknown table'],
  [{ files: { 'database/person.ndjson.gz': 'no rows' } }, 'json'],
])(
  'an archive with %j is refused, and leaves no data',
  async (values, message) => {
    const place = emptyPlace();
    await expect(restore(await crafted(values), place)).rejects.toThrow(message);
    expect((await readdir(place).catch(() => [])).filter((name) => name !== 'lock.db')).toEqual([]);
  },
  60_000,
);

it('rows that unpack to more than the manifest says are refused', async () => {
  const line = `${JSON.stringify({ name: 'x'.repeat(1_000) })}\n`;
  const packed = gzipSync(line.repeat(1_000));
  const path = 'database/demo_part.ndjson.gz';
  const whole = await crafted({ files: { [path]: line } });
  const reader = await ArchiveReader.open(whole, undefined);
  const sha256 = createHash('sha256').update(packed).digest('hex');
  const manifest = JSON.stringify({
    ...reader.manifest,
    files: [{ path, size: packed.length, unpacked: line.length, sha256 }],
  });
  reader.close();
  const file = join(folder, 'bomb.zip');
  const zip = new ZipFile();
  zip.addBuffer(packed, path, { compress: false });
  const sealed = Buffer.from(JSON.stringify({ manifest, seal: sealOf(manifest, undefined) }));
  zip.addBuffer(sealed, 'manifest.json', { compress: false });
  zip.end();
  await pipeline(zip.outputStream, createWriteStream(file));
  await expect(restore(file)).rejects.toThrow(`${path} in the archive is too large.`);
}, 60_000);

it('data of an earlier version gets the tables of this one', async () => {
  const earlier = join(folder, 'earlier-version');
  const names = Object.keys(migrations).slice(0, 4);
  const database = await openEmbedded(earlier);
  const db = new Kysely<Tables>({ dialect: database.dialect });
  await dropTables(db);
  await migrate(db, log, names);
  await addCompany(db);
  await db.destroy();
  await database.close();
  const file = join(folder, 'earlier.zip');
  const manifest = await makeBackup({ folder: earlier, file, passphrase: undefined });
  expect(manifest.schema).toEqual(names);
  const place = emptyPlace();
  await restore(file, place);
  const store = await openStore({ server: undefined, folder: place, log });
  const { rows } = await sql<{ name: string }>`select name from kysely_migration order by name`.execute(
    store.db,
  );
  expect(rows.map(({ name }) => name)).toEqual(Object.keys(migrations));
  await store.close();
}, 60_000);

describe('a phone system that stops during a backup', () => {
  it('ends the copy, and can be backed up after its next start', async () => {
    const place = emptyPlace();
    const store = await openStore({ server: undefined, folder: place, log });
    await addCompany(store.db);
    const socket = connect(await readFile(join(place, addressFile), 'utf8'));
    const [ready] = await once(socket, 'data');
    expect(String(ready)).toBe(answers.ready);
    await Promise.all([once(socket, 'close'), store.close()]);
    const again = await openStore({ server: undefined, folder: place, log });
    await makeBackup({ folder: place, file: join(folder, 'again.zip'), passphrase: undefined });
    await again.close();
  }, 60_000);

  it('leaves no file', async () => {
    const [place, file] = [emptyPlace(), join(folder, 'interrupted.zip')];
    const store = await openStore({ server: undefined, folder: place, log });
    await store.close();
    const unlock = lockFolder(place);
    const killed = createServer((socket) => {
      socket.write(answers.ready);
      socket.once('data', () => socket.destroy());
    });
    const address = join(place, 'socket');
    killed.listen(address);
    await writeFile(join(place, addressFile), address);
    await expect(makeBackup({ folder: place, file, passphrase: undefined })).rejects.toThrow(
      'The phone system stopped while its data was copied.',
    );
    killed.close();
    unlock();
    expect((await readdir(folder)).filter((name) => /interrupted|callside-backup/.test(name))).toEqual([]);
  }, 60_000);
});

it('a second backup at the same time is refused, and the first is complete', async () => {
  const place = emptyPlace();
  const store = await openStore({ server: undefined, folder: place, log });
  await addCompany(store.db);
  const [one, two] = [join(folder, 'first.zip'), join(folder, 'second.zip')];
  const results = await Promise.allSettled(
    [one, two].map((file) => makeBackup({ folder: place, file, passphrase: undefined })),
  );
  const messages = results.map((result) => (result.status === 'rejected' ? result.reason.message : 'made'));
  expect(messages.sort()).toEqual(['The data is being copied by another backup.', 'made']);
  // The next one is not affected.
  await makeBackup({ folder: place, file: one, passphrase: undefined });
  await store.close();
}, 60_000);

it.skipIf(process.platform === 'win32')(
  'the socket of a phone system is closed to other users',
  async () => {
    const place = emptyPlace();
    const store = await openStore({ server: undefined, folder: place, log });
    const address = await readFile(join(place, addressFile), 'utf8');
    expect((await stat(dirname(address))).mode & 0o077).toBe(0);
    await store.close();
    await expect(stat(dirname(address))).rejects.toThrow('ENOENT');
  },
  60_000,
);
