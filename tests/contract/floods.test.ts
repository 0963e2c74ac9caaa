import { expect, it } from 'vitest';
import { halfOpen } from '../soak/half-open.ts';
import { oversize } from '../soak/oversize.ts';
import { slowReaders } from '../soak/slow-readers.ts';
import { rtpFromStrangers } from '../soak/strangers.ts';
import { oneInTurn } from '../support/selection/turns.ts';

const seed = 7;

/** The short versions of parts of `npm run soak`. */
it('RTP packets from strangers do not reach a call, and strangers receive no audio of it', async () => {
  const { wrong, overheard } = await rtpFromStrangers({ seed, count: 400 });
  expect(wrong).toEqual([]);
  expect(overheard).toBe(0);
});

it.each(oneInTurn(['TCP', 'WebSocket that asks by half', 'WebSocket that says half a frame'] as const))(
  'the phone system serves others while connections stay half open: %s',
  async (beginning) => {
    expect((await halfOpen(beginning, { seed, count: 200 })).wrong).toEqual([]);
  },
);

it('requests that are far too big are refused', async () => {
  const { wrong, answers } = await oversize({ seed, count: 1 });
  expect(wrong).toEqual([]);
  // The phone system may cut a client that goes on sending before the client reads the answer. Then there is none.
  expect(answers).toEqual([
    expect.stringMatching(/^body: (HTTP\/1\.1 413 Payload Too Large)?$/),
    expect.stringMatching(/^chunks: (HTTP\/1\.1 413 Payload Too Large)?$/),
    'SIP frame: 1009',
  ]);
});

it('a client that does not read its push socket occupies no memory, and catches up later', async () => {
  const { wrong, caughtUp } = await slowReaders({ seed, count: 2 }, { changes: 30 });
  expect(wrong).toEqual([]);
  expect(caughtUp).toBe(2);
});
