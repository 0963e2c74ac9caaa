import { pino } from 'pino';
import { afterAll, describe, expect, it } from 'vitest';
import { startPostgres } from '../../../tests/support/postgres.ts';
import { Changes } from '../base/changes.ts';
import { Clock } from '../base/clock.ts';
import { addGroupChanges } from '../demonstration/activity/demo-group-changes.ts';
import { addDemoAgents } from '../demonstration/people/demo-agents.ts';
import { addDemoData } from '../demonstration/people/demo-data.ts';
import { TextMessages } from '../messages/text-messages.ts';
import { GroupChanges } from '../queues/changes/group-changes.ts';
import { openStore } from './store.ts';

const log = pino({ level: 'silent' });
const postgres = await startPostgres();
afterAll(() => postgres?.stop());

describe.each(['embedded', ...(postgres ? (['server'] as const) : [])] as const)(
  'searches in the %s database',
  (kind) => {
    const server = kind === 'server' ? postgres?.createDatabase('folded') : undefined;

    it('find text messages and users of changes in whatever letters and accents both are written', async () => {
      const { db, close } = await openStore({ folder: undefined, server, log });
      await addDemoData(db, { people: 9 });
      const deps = { changes: new Changes(), clock: new Clock() };
      const texts = new TextMessages(db, {
        ...deps,
        photoOf: () => undefined,
        nameOf: async () => 'Çağla Øster',
      });
      await texts.add(1, { number: '+33600000001', text: 'Œuvre en STRASSE', state: 'received' });
      for (const search of ['cagla', 'ÖSTER', 'oester', 'oeuvre', 'straße', '60000000'])
        expect([search, (await texts.threads(1, { offset: 0, length: 9 }, search)).count]).toEqual([
          search,
          1,
        ]);
      for (const search of ['%', '_', 'other'])
        expect((await texts.threads(1, { offset: 0, length: 9 }, search)).items).toEqual([]);
      await addDemoAgents(db);
      await addGroupChanges(db, deps.clock.now());
      await db
        .updateTable('group_change')
        .set({ user_label: 'Łucja Ørsted' })
        .where('group_id', '=', 1)
        .execute();
      // A page of changes needs neither groups nor agents.
      const history = new GroupChanges({ db, ...deps } as ConstructorParameters<typeof GroupChanges>[0]);
      const countOf = async (user: string) =>
        (await history.page({ offset: 0, length: 9 }, { groupIds: [1, 2], user })).count;
      expect(await Promise.all(['lucja', 'ØRSTED', 'orsted', 'oersted'].map(countOf))).toEqual([2, 2, 2, 2]);
      expect(await Promise.all(['nadia', 'nobody', '%'].map(countOf))).toEqual([2, 0, 0]);
      await close();
    });
  },
);
