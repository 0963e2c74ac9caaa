import type { ErrorCode } from '../../../transport/errors.ts';
import { once } from './once.ts';
import { type LayerCheck, skipped } from './outcome.ts';

const registerMs = 8_000;
const inUse: readonly ErrorCode[] = ['phone.inUse', 'phone.takenOver', 'replaced'];

/** Whether the phone of this browser is known to the phone system. */
export const registrationCheck: LayerCheck = {
  layer: 'registration',
  needs: ['sip'],
  async run({ phone, signal }) {
    if (!phone || phone.state.peek().name === 'off') return skipped;
    const settled = () => (phone.state.value.name === 'connecting' ? undefined : phone.state.value);
    const state = (await once(settled, { timeoutMs: registerMs, signal })) ?? phone.state.peek();
    if (state.name === 'connected') return {};
    if (state.name !== 'error' && state.name !== 'retry') return { fault: 'registrationRefused' };
    const { code, status, serverMessage = '' } = state.reason;
    return {
      fault: inUse.includes(code) ? 'inUse' : 'registrationRefused',
      facts: { code, status, serverMessage },
    };
  },
};
