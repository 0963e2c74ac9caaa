import { pino } from 'pino';
import { expect, it } from 'vitest';
import type { LastingPresence } from '../../../sdk/wire/calendars/presence-at.ts';
import { openStore } from '../store/store.ts';
import { Presences } from './presences.ts';

it('keeps calls of groups from a user in a meeting, or with a presence that accepts no calls', async () => {
  const store = await openStore({ server: undefined, folder: undefined, log: pino({ level: 'silent' }) });
  const byCalendar: LastingPresence = {
    presenceState: 'available',
    text: '',
    callerId: '',
    source: undefined,
    until: undefined,
  };
  const presences = await Presences.load(store.db, () => byCalendar);
  const changed: number[] = [];
  presences.listen((personId) => void changed.push(personId));

  expect(presences.isDoNotDisturb(1)).toBe(false);
  presences.setInMeeting(1, true);
  expect([presences.isDoNotDisturb(1), presences.isDoNotDisturb(2)]).toEqual([true, false]);
  presences.setInMeeting(1, false);
  expect(presences.isDoNotDisturb(1)).toBe(false);

  await presences.save(1, { presenceSetting: 'ManualSetting', presenceState: 'meetingCustomer' });
  expect(presences.isDoNotDisturb(1)).toBe(true);
  expect(changed).toEqual([1, 1, 1]);
  await store.close();
});
