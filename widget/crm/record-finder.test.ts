import { signal } from '@preact/signals-core';
import { expect, it } from 'vitest';
import type { CrmRecord } from './crm-record.ts';
import { RecordFinder } from './record-finder.ts';

const jane: CrmRecord = { id: '003A', name: 'Jane Doe', type: 'Contact' };
const john: CrmRecord = { id: '003B', name: 'John Doe', type: 'Contact' };

function finderOf(answers: (readonly CrmRecord[] | Error)[]) {
  let now = 0;
  const asked: string[] = [];
  const context = signal<CrmRecord | undefined>(undefined);
  const adapter = {
    match: async (number: string) => {
      asked.push(number);
      const answer = answers.shift() ?? [];
      if (answer instanceof Error) throw answer;
      return answer;
    },
  };
  const finder = new RecordFinder({ adapter, now: () => now, context });
  const pass = (ms: number) => {
    now += ms;
  };
  return { finder, asked, pass, context };
}

const incoming = { isIncoming: true };
const outgoing = { isIncoming: false };

it('several calls of a number cause one lookup, and another one after five minutes', async () => {
  const { finder, asked, pass } = finderOf([[jane], [john]]);
  expect(await finder.find('+33612345678', incoming)).toEqual([jane]);
  expect(await finder.find('06 12 34 56 78', outgoing)).toEqual([jane]);
  expect(asked).toHaveLength(1);
  pass(300_001);
  expect(await finder.find('+33612345678', incoming)).toEqual([john]);
});

it('a failed lookup is repeated', async () => {
  const { finder } = finderOf([new Error('away'), [jane]]);
  await expect(finder.find('+33612345678', incoming)).rejects.toThrow('away');
  expect(await finder.find('+33612345678', incoming)).toEqual([jane]);
});

it('an outgoing call without a record does not keep the caller of the next call unknown', async () => {
  const { finder } = finderOf([[], [jane]]);
  expect(await finder.find('+33612345678', outgoing)).toEqual([]);
  expect(await finder.find('+33612345678', incoming)).toEqual([jane]);
});

it('a clicked number has its record for the next call to it only', async () => {
  const { finder, asked } = finderOf([[jane]]);
  finder.clicked({ number: '06 12 34 56 78', record: john });
  expect(await finder.find('+33612345678', incoming)).toEqual([jane]);
  expect(await finder.find('+33612345678', outgoing)).toEqual([john]);
  expect(await finder.find('+33612345678', outgoing)).toEqual([jane]);
  expect(asked).toHaveLength(1);
});

it('a click expires if its call never comes', async () => {
  const { finder, pass } = finderOf([[jane]]);
  finder.clicked({ number: '0612345678', record: john });
  pass(60_001);
  expect(await finder.find('+33612345678', outgoing)).toEqual([jane]);
});

it('of several records with the called number, the one that the user looks at wins', async () => {
  const { finder, context } = finderOf([[jane, john]]);
  context.value = { ...john, name: '' };
  expect(await finder.find('+33612345678', outgoing)).toEqual([john]);
  // For an incoming call, the record that the user happens to look at does not count.
  expect(await finder.find('+33612345678', incoming)).toEqual([jane, john]);
  context.value = { id: '003C', name: 'Somebody else' };
  expect(await finder.find('+33612345678', outgoing)).toEqual([jane, john]);
});
