import { DebianUnavailable } from '#phone-system/base/debian-packages.ts';
import { installSynapse } from '#phone-system/homeserver/install-synapse.ts';
import { findSynapse, synapseFolder } from '#phone-system/homeserver/synapse-program.ts';

/**
 * Installs the homeserver of the chat unless this machine has it. `npm test` does it once, before the tests. Resolves to false where
 * it cannot be installed: the tests of the chat are skipped then.
 */
export async function ensureSynapse(): Promise<boolean> {
  try {
    if (!(await findSynapse())) await installSynapse(synapseFolder());
    return true;
  } catch (error) {
    if (!(error instanceof DebianUnavailable)) throw error;
    console.log(`No Synapse here: the tests of the chat are skipped. ${error.message}`);
    return false;
  }
}
