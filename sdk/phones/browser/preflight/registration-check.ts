import type { ErrorCode } from '#sdk/transport/errors.ts';
import { once } from './once.ts';
import { type LayerCheck, skipped } from './outcome.ts';

const registerMs = 8_000;
const inUse: readonly ErrorCode[] = ['phone.inUse', 'phone.takenOver'];

/** Whether the phone of this browser is known to the phone system. */
export const registrationCheck: LayerCheck = {
  layer: 'registration',
  needs: ['sip'],
  async run({ phone, terminals, signal }) {
    if (!phone) return skipped;
    // Right after sign-in the phone starts only when it is known to be the selected phone.
    const isWanted = () => !terminals.isReady.value || terminals.selected.value?.type === 'webphone';
    const settled = () => {
      const state = phone.state.value;
      const isTrying = state.name === 'reconnecting' && state.retryAt === undefined;
      const isStarting = state.name === 'disconnected' && isWanted();
      return state.name === 'connecting' || isTrying || isStarting ? undefined : state;
    };
    const state = (await once(settled, { timeoutMs: registerMs, signal })) ?? phone.state.peek();
    if (state.name === 'disconnected') return skipped;
    if (state.name === 'connected') return {};
    if (state.name !== 'failed' && state.name !== 'reconnecting') return { fault: 'registrationRefused' };
    const { code, status, serverMessage = '' } = state.reason;
    return {
      fault: inUse.includes(code) ? 'inUse' : 'registrationRefused',
      facts: { code, status, serverMessage },
    };
  },
};
