import { describe, expect, it } from 'vitest';
import type { MeetingPoint } from '#wire/meetings/meeting-point.ts';
import { meetingStates } from './rules.ts';
import { idleService, isFree, type MeetingEvent, type MeetingService, nextService } from './state-machine.ts';

const point: MeetingPoint = {
  ...{ restUri: 'v1/user/MeetingPoint/p', id: 'p', uid: '7', displayName: 'Room' },
  ...{ type: 'permanent', isLocked: false },
};
const ready: MeetingService = { ...idleService, state: 'initialized', connection: 'cx-webrtc' };
const inCall: MeetingService = { ...ready, presence: 'ready', isCallPending: true, point };
const broken: MeetingService = { ...ready, state: 'networkError', reason: 'unreachable' };
const pending: MeetingService = { ...ready, state: 'pending' };

type Row = readonly [from: MeetingService, event: MeetingEvent, change: Partial<MeetingService>];

/** Each row: the service before, the event, and the properties that are different afterwards. */
const rows: readonly Row[] = [
  [idleService, { name: 'setUpRefused', reason: 'linux' }, { state: 'notAllowed', reason: 'linux' }],
  [
    idleService,
    { name: 'setUpRefused', reason: 'notDesktop' },
    { state: 'notAllowed', reason: 'notDesktop' },
  ],
  [
    idleService,
    { name: 'setUpRefused', reason: 'noPermission' },
    { state: 'notAllowed', reason: 'noPermission' },
  ],
  [idleService, { name: 'scriptFailed' }, { state: 'notAllowed', reason: 'scriptFailed' }],
  [idleService, { name: 'tokenFailed' }, { state: 'networkError', reason: 'tokenFailed' }],
  [
    idleService,
    { name: 'connected', connection: 'cx-webrtc' },
    { state: 'pending', connection: 'cx-webrtc' },
  ],
  [
    idleService,
    { name: 'connected', connection: 'cx-driver' },
    { state: 'pending', connection: 'cx-driver' },
  ],
  [ready, { name: 'connected', connection: undefined }, { state: 'pending', connection: 'cx-na' }],
  [broken, { name: 'connected', connection: 'cx-webrtc' }, { state: 'pending', reason: undefined }],
  [pending, { name: 'cloud', state: 'ok' }, { state: 'initialized' }],
  [broken, { name: 'cloud', state: 'ok' }, { state: 'initialized', reason: undefined }],
  [pending, { name: 'cloud', state: 'ko' }, { state: 'networkError', reason: 'unreachable' }],
  [
    inCall,
    { name: 'cloud', state: 'ko' },
    { state: 'networkError', reason: 'unreachable', presence: undefined, isCallPending: false },
  ],
  [pending, { name: 'error', error: 'alreadyInUse' }, { state: 'networkError', reason: 'alreadyInUse' }],
  [
    inCall,
    { name: 'error', error: 'alreadyInUse' },
    { state: 'networkError', reason: 'alreadyInUse', presence: undefined, isCallPending: false },
  ],
  [pending, { name: 'error', error: 'osUnsupported' }, { state: 'networkError', reason: 'osUnsupported' }],
  [ready, { name: 'error', error: 'driverInternal' }, { state: 'networkError', reason: 'driverInternal' }],
  [pending, { name: 'error', error: 'invalidToken' }, { state: 'networkError', reason: 'invalidToken' }],
  [ready, { name: 'presence', value: 'connected' }, { presence: 'connected' }],
  [ready, { name: 'presence', value: 'ready' }, { presence: 'ready' }],
  [ready, { name: 'call', step: 'proceeding' }, { isCallPending: true }],
  [ready, { name: 'call', step: 'proceed' }, { isCallPending: true }],
  [ready, { name: 'call', step: 'active' }, { isCallPending: true }],
  [inCall, { name: 'call', step: 'terminate' }, { isCallPending: false, presence: undefined }],
  [ready, { name: 'point', kind: 'create', point }, { point }],
  [ready, { name: 'point', kind: 'host', point }, { point }],
  [ready, { name: 'point', kind: 'get', point }, { point }],
  [ready, { name: 'point', kind: 'modify', point }, { point }],
  [inCall, { name: 'point', kind: 'host' }, {}],
  [inCall, { name: 'point', kind: 'delete' }, { point: undefined }],
];

describe('the conference service', () => {
  it.each(
    rows.map(([from, event, change]) => ({
      title: `${from.state}${from.isCallPending ? ' in a call' : ''} after ${JSON.stringify(event).slice(0, 60)}`,
      from,
      event,
      change,
    })),
  )('$title', ({ from, event, change }) => {
    expect(nextService(from, event)).toEqual({ ...from, ...change });
  });

  it.each([idleService, pending, ready, inCall, broken])(
    'is idle again when it is stopped: $state',
    (from) => {
      expect(nextService(from, { name: 'stop' })).toEqual(idleService);
    },
  );

  it('is only free while it is initialized and no call is pending', () => {
    for (const state of Object.keys(meetingStates) as (keyof typeof meetingStates)[])
      for (const isCallPending of [false, true])
        expect(isFree({ ...ready, state, isCallPending })).toBe(state === 'initialized' && !isCallPending);
  });
});
