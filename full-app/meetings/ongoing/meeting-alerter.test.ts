import { describe, expect, it, vi } from 'vitest';
import type { MeetingPrompt } from '#sdk/meetings.ts';
import { meetingWords } from '../words.ts';
import { MeetingAlerter } from './meeting-alerter.ts';

const request: MeetingPrompt = { kind: 'joinRequest', id: 'r', uid: '8', displayName: 'Bob' };
const guest: MeetingPrompt = { kind: 'joinRequest', id: 'g', uid: 'guest_1', displayName: 'Zoe' };
const invitation: MeetingPrompt = {
  ...{ kind: 'invitation', id: 'r', pointId: 'p' },
  from: { uid: '9', displayName: 'Carol' },
};

function set({ wants = true, sound = true, prompt = true } = {}) {
  const notifier = { beep: vi.fn(), vibrate: vi.fn(), show: vi.fn(), close: vi.fn(), dispose: vi.fn() };
  const by = (action: string) => (action === 'sound' ? sound : action === 'prompt' && prompt);
  const words = (key: string, values: Record<string, unknown> = {}) =>
    (meetingWords as unknown as Record<string, string>)[key]?.replace('{{name}}', String(values.name)) ?? key;
  const alerter = new MeetingAlerter({
    preferences: { wants: () => wants, by },
    words: words as never,
    report: (thrown) => {
      throw thrown;
    },
    notifier,
  });
  return { notifier, alerter, titles: () => notifier.show.mock.calls.map(([notice]) => notice.title) };
}

describe('alerts of meetings', () => {
  it('sound once for each new question, and go away with it', () => {
    const { notifier, alerter, titles } = set();
    alerter.follow([]);
    alerter.follow([request]);
    alerter.follow([request, guest, invitation]);
    expect(notifier.beep).toHaveBeenCalledTimes(2);
    expect(titles()).toEqual([
      'Bob wants to join your meeting',
      'The guest Zoe wants to join your meeting',
      'Carol invites you to a meeting',
    ]);
    alerter.follow([invitation]);
    expect(notifier.close.mock.calls).toEqual([['meeting joinRequest r'], ['meeting joinRequest g']]);
    alerter.dispose();
    expect(notifier.close).toHaveBeenLastCalledWith('meeting invitation r');
    expect(notifier.dispose).toHaveBeenCalledOnce();
  });

  it('are silent, or not shown, as the user has chosen', () => {
    const silent = set({ sound: false });
    silent.alerter.follow([request]);
    expect([silent.notifier.beep.mock.calls.length, silent.titles().length]).toEqual([0, 1]);
    const hidden = set({ prompt: false });
    hidden.alerter.follow([request]);
    expect([hidden.notifier.beep.mock.calls.length, hidden.titles().length]).toEqual([1, 0]);
    const off = set({ wants: false });
    off.alerter.follow([request]);
    expect([off.notifier.beep.mock.calls.length, off.titles().length]).toEqual([0, 0]);
  });
});
