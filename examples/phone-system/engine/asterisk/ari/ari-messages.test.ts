import { expect, it } from 'vitest';
import { readMessage } from './ari-messages.ts';

it('the change of a peer’s status, whose peer is no channel, is an event that is not needed', () => {
  const text = JSON.stringify({
    type: 'PeerStatusChange',
    endpoint: { technology: 'PJSIP', resource: 'alice-web', state: 'offline', channel_ids: ['1796102014.0'] },
    peer: { peer_status: 'Unreachable', cause: '', address: '', port: '', time: '' },
    application: 'callside',
  });
  expect(readMessage(text)).toMatchObject({
    type: 'other',
    endpoint: { resource: 'alice-web' },
    peer: undefined,
  });
});

it.each([
  ['no JSON', 'hello'],
  ['no object', '[]'],
  ['no type', '{"channel":{}}'],
])('%s is no message', (_, text) => {
  expect(readMessage(text)).toBeUndefined();
});
