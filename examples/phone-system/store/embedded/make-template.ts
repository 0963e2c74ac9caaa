import { writeFileSync } from 'node:fs';
import { brotliCompressSync, constants } from 'node:zlib';
import { pino } from 'pino';
import { openStore } from '../store.ts';
import { templateOctets } from './template.ts';

/**
 * Writes the database with all tables to a file, as a part of the built package: `node make-template.ts FILE`. The first start
 * after an installation copies it, so it neither creates a database nor migrates it.
 */
const [file] = process.argv.slice(2);
if (file === undefined) throw new Error('Name the file.');

// A store without a seed leaves a template of its tables in the cache, unless it is there.
const store = await openStore({ server: undefined, folder: undefined, log: pino({ level: 'warn' }) });
await store.close();
writeFileSync(
  file,
  brotliCompressSync(templateOctets(), {
    // A higher quality takes several times as long and saves a tenth.
    params: { [constants.BROTLI_PARAM_QUALITY]: 6, [constants.BROTLI_PARAM_LGWIN]: 24 },
  }),
);
