import { DebianUnavailable, installFromDebian } from '../base/debian-packages.ts';

/** Synapse cannot be installed on this machine. */
export class SynapseUnavailable extends Error {
  override readonly name = 'SynapseUnavailable';
}

/**
 * Downloads Synapse from Debian (70 MB) with everything that it needs, and unpacks it into `folder` (250 MB). The system stays
 * as it is, and no administrator's rights are needed.
 *
 * @param options.mirror a mirror of Debian
 * @param options.onProgress receives a sentence for each step
 * @throws SynapseUnavailable where the machine has no apt, or cannot reach Debian
 */
export async function installSynapse(
  folder: string,
  options: { mirror?: string; onProgress?: (sentence: string) => void } = {},
): Promise<void> {
  try {
    await installFromDebian(folder, { ...options, packages: ['matrix-synapse'] });
  } catch (error) {
    if (!(error instanceof DebianUnavailable)) throw error;
    throw new SynapseUnavailable(
      `Synapse could not be installed: ${error.message} It can be installed for the system's python3 instead.`,
      { cause: error },
    );
  }
}
