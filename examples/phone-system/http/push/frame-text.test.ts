import fc from 'fast-check';
import { expect, it, vi } from 'vitest';
import { frameText } from './frame-text.ts';

it('frameText returns the same text as JSON.stringify', () => {
  fc.assert(
    fc.property(fc.dictionary(fc.string(), fc.option(fc.jsonValue(), { nil: undefined })), (frame) => {
      expect(frameText(frame)).toBe(JSON.stringify(frame));
      // The second call uses the cached items.
      expect(frameText(frame)).toBe(JSON.stringify(frame));
    }),
  );
});

it('frameText serializes an item once when several frames contain it', () => {
  const toJSON = vi.fn(() => ({ restUri: 'things/1' }));
  const item = { toJSON };
  expect(frameText({ type: 'update', id: 'a', seq: 2, items: [item], removed: ['things/2'] })).toBe(
    '{"type":"update","id":"a","seq":2,"items":[{"restUri":"things/1"}],"removed":["things/2"]}',
  );
  expect(frameText({ listenerName: 'b', item: [item] })).toBe(
    '{"listenerName":"b","item":[{"restUri":"things/1"}]}',
  );
  expect(toJSON).toHaveBeenCalledOnce();
});
