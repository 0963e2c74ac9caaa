import { installSynapse, SynapseUnavailable } from '../homeserver/install-synapse.ts';
import { findSynapse, synapseFolder } from '../homeserver/synapse-program.ts';

/**
 * The command `callside chat:install`: puts Synapse, the server of the chat, into `.callside/synapse` unless Synapse is
 * installed. Where that is not possible, it prints the reason in a line and sets the exit code 1.
 */
export async function installChat(): Promise<void> {
  try {
    if (await findSynapse()) process.stdout.write('Synapse is installed: start with --chat.\n');
    else {
      await installSynapse(synapseFolder(), {
        ...(process.env.DEBIAN_MIRROR && { mirror: process.env.DEBIAN_MIRROR }),
        onProgress: (sentence) => process.stdout.write(`${sentence}\n`),
      });
      process.stdout.write(`Synapse is in ${synapseFolder()}: start with --chat.\n`);
    }
  } catch (error) {
    if (!(error instanceof SynapseUnavailable)) throw error;
    process.stderr.write(`${error.message}\n`);
    process.exitCode = 1;
  }
}
