import { signal } from '@preact/signals-core';
import { beforeEach, expect, it, vi } from 'vitest';
import type { MediaLink } from './media-link.ts';
import { OtherMember } from './other-member.ts';

const show = vi.fn();
const link = { show } as unknown as MediaLink;
const info = {
  ...{ id: 'ann', uid: '7', displayName: 'Ann', isHost: false, isAway: false },
  ...{ isMuted: false, isCameraOff: false, isHandUp: false, isSharing: false },
};
let ann: OtherMember;
beforeEach(() => {
  show.mockClear();
  ann = new OtherMember(info, signal(link));
});
const widths = () => show.mock.calls.map(([, kind, width]) => [kind, width]);

it('a recorded picture that is out of sight is received in the width of the recording', () => {
  ann.show('camera', 200);
  ann.show('camera', undefined);
  ann.show('camera', 426, 'recording');
  ann.show('camera', 426, 'recording');
  expect(widths()).toEqual([
    ['camera', 200],
    ['camera', undefined],
    ['camera', 426],
  ]);
});

it('the larger of two places counts, and one that ends leaves the other', () => {
  ann.show('camera', 900);
  ann.show('camera', 426, 'recording');
  ann.show('camera', 300);
  ann.show('camera', undefined, 'recording');
  expect(widths().map(([, width]) => width)).toEqual([900, 900, 426, 300]);
});

it('a page that reports no widths gets pictures as large as they are sent, also while they are recorded', () => {
  ann.show('screen', 1024, 'recording');
  ann.show('screen', undefined, 'recording');
  expect(show).not.toHaveBeenCalled();
});
