import { type InstallOptions, installFromDebian } from '../base/debian-packages.ts';

/** Synapse is not installed on this machine. */
export class SynapseUnavailable extends Error {
  override readonly name = 'SynapseUnavailable';
}

/**
 * Downloads Synapse from Debian (70 MB) with everything that it needs, and unpacks it into `folder` (250 MB).
 *
 * @throws DebianUnavailable where the machine has no apt, or cannot reach Debian
 */
export const installSynapse = (folder: string, options?: InstallOptions): Promise<void> =>
  installFromDebian(folder, ['matrix-synapse'], options);
