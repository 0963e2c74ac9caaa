import { describe, expect, it } from 'vitest';
import { type OtherSeat, sentLayer, streamsOf, wantedStreams } from './streams.ts';

const mids = { microphone: '0', camera: '1', screen: '2' };
const ann: OtherSeat = { memberId: 'ann', feed: 'ann-1', mids, isSharing: false, sizes: 3 };
/** A caller, who has a voice only. */
const cay: OtherSeat = {
  ...ann,
  memberId: 'cay',
  feed: 'cay-1',
  mids: { microphone: '0', camera: '', screen: '' },
};
const ben: OtherSeat = { memberId: 'ben', feed: 'ben-4', mids, isSharing: true, sizes: 1 };

describe('wantedStreams', () => {
  it('has voices and cameras of all others, and screens only while they are shared', () => {
    const wanted = [...wantedStreams([ann, ben, cay]).values()].map(({ feed, mid }) => `${feed} ${mid}`);
    expect(wanted).toEqual(['ann-1 0', 'ann-1 1', 'ben-4 0', 'ben-4 1', 'ben-4 2', 'cay-1 0']);
  });
});

describe('streamsOf', () => {
  it('names the member and the kind of each part, and leaves out parts of members who are gone', () => {
    const sent = [
      { mid: '0', active: true, feed_id: 'ann-1', feed_mid: '1' },
      { mid: '1', active: false, feed_id: 'ann-1', feed_mid: '0' },
      { mid: '2', active: true, feed_id: 'gone-1', feed_mid: '0' },
      { mid: '3', feed_id: 'ben-4', feed_mid: '2' },
      { mid: '4', active: true },
    ];
    expect(streamsOf(sent, [ann, ben])).toEqual([
      { mid: '0', memberId: 'ann', kind: 'camera' },
      { mid: '3', memberId: 'ben', kind: 'screen' },
    ]);
    expect(streamsOf('none', [ann])).toEqual([]);
  });

  it('leaves out a part that another one has taken the place of, until somebody else gets into it', () => {
    const sent = [
      { mid: '1', feed_id: 'ann-1', feed_mid: '1' },
      { mid: '4', feed_id: 'ann-1', feed_mid: '1' },
    ];
    expect(streamsOf(sent, [ann], new Map([['1', 'ann-1']])).map(({ mid }) => mid)).toEqual(['4']);
    expect(streamsOf(sent, [ann], new Map([['1', 'ben-4']])).map(({ mid }) => mid)).toEqual(['1', '4']);
  });
});

describe('sentLayer', () => {
  it.each([
    [0, 3, 0],
    [2, 3, 2],
    [0, 2, 1],
    [0, 1, 2],
    [2, 1, 2],
  ] as const)(
    'receives for size %i of %i sent ones the layer %i, which is sent',
    (layer, sizes, received) => {
      expect(sentLayer(layer, { sizes })).toBe(received);
    },
  );
});
