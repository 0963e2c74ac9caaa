import { expect, it } from 'vitest';
import { UnreadablePictures } from './unreadable-pictures.ts';

/** Returns which measurements of a picture ask for it anew: packets that arrived so far, and packets that were sent. */
function renewals(...packets: readonly (readonly [received: number, sent?: number])[]): number[] {
  const pictures = new UnreadablePictures();
  return packets.flatMap(([received, sent], turn) =>
    pictures.measure('ann camera', { mid: '3', received, sent, isAwaited: true }) ? [turn + 1] : [],
  );
}

/** Returns as many measurements in which nothing has ever arrived. */
const nothing = (turns: number) => Array.from({ length: turns }, () => [0] as const);

it('a picture of which packets are sent while none arrives is requested anew', () => {
  expect(renewals([1, 1], [1, 30], [1, 60])).toEqual([3]);
});

it('a picture is requested again only after as many further packets', () => {
  expect(renewals([1, 1], [1, 30], [1, 60], [1, 90], [1, 120])).toEqual([3, 5]);
});

it('a picture of which some packets arrive is not requested anew', () => {
  expect(renewals([1, 1], [2, 90], [3, 180], [4, 270])).toEqual([]);
});

it('a picture that was stopped is not requested anew: the last report counts earlier packets', () => {
  expect(renewals([100, 70], [130, 100], [130, 130], [130, 130], [130, 134])).toEqual([]);
});

it('a picture that stops is not requested anew where the browser does not know what was sent', () => {
  expect(renewals([1], [1], [1], [1], [1], [1])).toEqual([]);
});

it('a picture of which no packet arrives is requested anew, each time after a longer wait', () => {
  expect(renewals(...nothing(30))).toEqual([4, 12, 28]);
});

it('a picture that is not sent, or not shown, is never requested anew', () => {
  const pictures = new UnreadablePictures();
  const measurement = { mid: '3', received: 0, sent: undefined, isAwaited: false };
  for (let turn = 0; turn < 30; turn += 1) expect(pictures.measure('ann camera', measurement)).toBe(false);
});

it('the wait begins anew with another part, and with a member who is back', () => {
  const pictures = new UnreadablePictures();
  const measure = (mid: string) =>
    pictures.measure('ann camera', { mid, received: 0, sent: undefined, isAwaited: true });
  for (let turn = 0; turn < 3; turn += 1) expect(measure('3')).toBe(false);
  for (let turn = 0; turn < 3; turn += 1) expect(measure('5')).toBe(false);
  pictures.keep(new Set(['ben camera']));
  for (let turn = 0; turn < 3; turn += 1) expect(measure('5')).toBe(false);
  expect(measure('5')).toBe(true);
});

it('each picture is measured by itself', () => {
  const pictures = new UnreadablePictures();
  const measure = (who: string, received: number, sent: number) =>
    pictures.measure(who, { mid: who, received, sent, isAwaited: true });
  measure('ann', 1, 1);
  measure('ben', 1, 1);
  measure('ann', 1, 40);
  measure('ben', 40, 40);
  expect(measure('ben', 80, 80)).toBe(false);
  expect(measure('ann', 1, 80)).toBe(true);
});
