import { pino } from 'pino';
import { expect, it } from 'vitest';
import { openStore } from './store.ts';
import { tableTypes } from './table-types.ts';

it('the types of the tables are those of the database', async () => {
  const log = pino({ level: 'silent' });
  const { db, close } = await openStore({ server: undefined, folder: undefined, log });
  await expect(await tableTypes(db)).toMatchFileSnapshot('./tables.ts');
  await close();
});
