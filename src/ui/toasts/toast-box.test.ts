import { expect, test } from 'vitest';
import { ToastBox } from './toast-box.ts';

const titles = (box: ToastBox) => box.shown().map(({ words }) => words().title);

test('a toast replaces one with the same words or the same topic, and the newest comes first', () => {
  const box = new ToastBox();
  box.show({ tone: 'info', title: 'Missed call from Bob', topic: 'missedCalls' });
  box.show({ tone: 'info', title: 'Saved' });
  box.show({ tone: 'info', title: 'Saved' });
  box.show({ tone: 'info', title: 'Missed call from Carol', topic: 'missedCalls' });
  expect(titles(box)).toEqual(['Missed call from Carol', 'Saved']);
});
