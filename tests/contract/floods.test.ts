import { expect, it } from 'vitest';
import { halfOpen } from '../soak/half-open.ts';
import { oversize } from '../soak/oversize.ts';
import { slowReaders } from '../soak/slow-readers.ts';
import { rtpFromStrangers } from '../soak/strangers.ts';

const seed = 7;

/** The short versions of parts of `npm run soak`. */
it('RTP from strangers does not reach a call, and strangers hear nothing of it', async () => {
  const { wrong, overheard } = await rtpFromStrangers({ seed, count: 400 });
  expect(wrong).toEqual([]);
  expect(overheard).toBe(0);
});

it.each(['TCP', 'WebSocket that asks by half', 'WebSocket that says half a frame'] as const)(
  'others are served while connections stay half open: %s',
  async (beginning) => {
    expect((await halfOpen(beginning, { seed, count: 200 })).wrong).toEqual([]);
  },
);

it('what is far too big is refused', async () => {
  const { wrong, answers } = await oversize({ seed, count: 1 });
  expect(wrong).toEqual([]);
  // Who goes on sending may be cut off before the answer is read: then there is none.
  expect(answers).toEqual([
    expect.stringMatching(/^body: (HTTP\/1\.1 413 Payload Too Large)?$/),
    expect.stringMatching(/^chunks: (HTTP\/1\.1 413 Payload Too Large)?$/),
    'SIP frame: 1009',
  ]);
});

it('who does not read what is pushed takes no room, and catches up later', async () => {
  const { wrong, caughtUp } = await slowReaders({ seed, count: 2 }, { changes: 30 });
  expect(wrong).toEqual([]);
  expect(caughtUp).toBe(2);
});
