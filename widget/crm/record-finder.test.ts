import { expect, it } from 'vitest';
import type { CrmRecord } from './crm-record.ts';
import { RecordFinder } from './record-finder.ts';

const jane: CrmRecord = { id: '003A', name: 'Jane Doe', type: 'Contact' };
const john: CrmRecord = { id: '003B', name: 'John Doe', type: 'Contact' };

function finderOf(answers: (readonly CrmRecord[] | Error)[]) {
  let now = 0;
  const asked: string[] = [];
  const finder = new RecordFinder(
    {
      match: async (number) => {
        asked.push(number);
        const answer = answers.shift() ?? [];
        if (answer instanceof Error) throw answer;
        return answer;
      },
    },
    () => now,
  );
  const pass = (ms: number) => {
    now += ms;
  };
  return { finder, asked, pass };
}

const incoming = { isIncoming: true };
const outgoing = { isIncoming: false };

it('asks once for several calls of a number, and again after five minutes', async () => {
  const { finder, asked, pass } = finderOf([[jane], [john]]);
  expect(await finder.find('+33612345678', incoming)).toEqual([jane]);
  expect(await finder.find('06 12 34 56 78', outgoing)).toEqual([jane]);
  expect(asked).toHaveLength(1);
  pass(300_001);
  expect(await finder.find('+33612345678', incoming)).toEqual([john]);
});

it('asks again after a failure', async () => {
  const { finder } = finderOf([new Error('away'), [jane]]);
  await expect(finder.find('+33612345678', incoming)).rejects.toThrow('away');
  expect(await finder.find('+33612345678', incoming)).toEqual([jane]);
});

it('knows who a clicked number belongs to, for the next call to it only', async () => {
  const { finder, asked } = finderOf([[jane]]);
  finder.clicked({ number: '06 12 34 56 78', record: john });
  expect(await finder.find('+33612345678', incoming)).toEqual([jane]);
  expect(await finder.find('+33612345678', outgoing)).toEqual([john]);
  expect(await finder.find('+33612345678', outgoing)).toEqual([jane]);
  expect(asked).toHaveLength(1);
});

it('forgets a click whose call never came', async () => {
  const { finder, pass } = finderOf([[jane]]);
  finder.clicked({ number: '0612345678', record: john });
  pass(60_001);
  expect(await finder.find('+33612345678', outgoing)).toEqual([jane]);
});
