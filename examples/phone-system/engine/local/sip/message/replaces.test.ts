import { expect, it } from 'vitest';
import { readReplaces } from './replaces.ts';

it('the Replaces header is parsed from our side, whatever the order and the blanks', () => {
  const names = { callId: 'a84b4c76e66710@pc33', localTag: 'ours', remoteTag: 'theirs' };
  expect(readReplaces('a84b4c76e66710@pc33;to-tag=ours;from-tag=theirs')).toEqual({
    ...names,
    earlyOnly: false,
  });
  expect(readReplaces(' a84b4c76e66710@pc33 ; From-Tag = theirs;early-only ; to-tag= ours')).toEqual({
    ...names,
    earlyOnly: true,
  });
});

it.each(['', 'call', 'call;to-tag=1', 'call;from-tag=1', ';to-tag=1;from-tag=2', 'call;to-tag;from-tag'])(
  'the invalid Replaces header %j is refused',
  (value) => expect(readReplaces(value)).toBeUndefined(),
);
