import { installSynapse } from '../../examples/phone-system/homeserver/install-synapse.ts';
import { findSynapse, synapseFolder } from '../../examples/phone-system/homeserver/synapse-program.ts';

/** Installs the homeserver of the chat unless this machine has it. `npm test` does it once, before the tests. */
export async function ensureSynapse(): Promise<void> {
  if (!(await findSynapse())) await installSynapse(synapseFolder());
}
