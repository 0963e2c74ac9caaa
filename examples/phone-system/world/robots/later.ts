import type { VirtualCall } from '../../engine/port.ts';

/** Does something in a call after `delayMs`, unless the call has ended by then. */
export function later(call: VirtualCall, delayMs: number, action: () => void): void {
  if (call.ended.aborted) return;
  const stop = () => clearTimeout(timer);
  const timer = setTimeout(() => {
    call.ended.removeEventListener('abort', stop);
    action();
  }, delayMs);
  call.ended.addEventListener('abort', stop, { once: true });
}
