import { Core } from 'sip.js';
import { expect, test, vi } from 'vitest';
import type { LegReport } from '../../leg.ts';
import type { PhoneMedia } from '../../media/webrtc/phone-media.ts';
import type { SipAgent } from '../connection/sip-agent.ts';
import { type Invitation, RungLeg } from './rung-leg.ts';

test('a phone that answers while its call is cancelled leaves nothing behind', async () => {
  let invited: Core.OutgoingInviteRequestDelegate | undefined;
  const updateHandlers = new Map();
  const agent = {
    contactHeader: '',
    updateHandlers,
    core: {
      makeOutgoingRequestMessage: () => ({}),
      invite: (_: unknown, delegate: Core.OutgoingInviteRequestDelegate) => {
        invited = delegate;
        return { cancel: () => {} };
      },
    },
  } as unknown as SipAgent;
  const ended = vi.fn();
  const leg = new RungLeg({
    agent,
    id: '1',
    invitation: { displayName: '', headers: [], allowsTalk: false } as unknown as Invitation,
    media: { offer: async () => '', isHeld: false } as unknown as PhoneMedia,
    report: { ended } as unknown as LegReport,
    onInvite: () => undefined,
  });
  await expect.poll(() => invited).toBeDefined();
  leg.hangUp('cancelled');
  const bye = vi.fn();
  vi.useFakeTimers();
  invited?.onAccept?.({
    ack: () => {},
    session: { id: 's', sessionState: Core.SessionState.Confirmed, bye },
    message: { getHeader: () => '90;refresher=uac', getHeaders: () => [], body: '' },
  } as unknown as Core.AckableIncomingResponseWithSession);
  expect(bye).toHaveBeenCalledOnce();
  expect(updateHandlers.size).toBe(0);
  expect(vi.getTimerCount()).toBe(0);
  vi.useRealTimers();
  expect(ended).toHaveBeenCalledOnce();
});
