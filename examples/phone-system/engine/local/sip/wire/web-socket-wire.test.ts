import { EventEmitter } from 'node:events';
import { expect, test, vi } from 'vitest';
import type { WebSocket } from 'ws';
import { WebSocketWire } from './web-socket-wire.ts';

test('an error of a socket without listeners is logged, and ends nothing else', () => {
  const socket = new EventEmitter();
  const onError = vi.fn();
  new WebSocketWire(socket as WebSocket, { host: '127.0.0.1', port: 1 }, onError);
  socket.emit('error', new Error('MASK must be set'));
  expect(onError).toHaveBeenCalledOnce();
});
