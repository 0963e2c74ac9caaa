import { isIP } from 'node:net';
import { BadOption } from './bad-option.ts';
import { type PortRange, readPorts } from './network-options.ts';

/** The configuration of Janus, which forwards the media of meetings. */
export interface MediaServerConfig {
  /** The path of the program. Undefined: that of the system; false: none. */
  readonly janus?: string | false;
  /** Its UDP ports for media. */
  readonly mediaPorts?: PortRange;
  /** The address at which clients reach these ports, where it is not an address of this machine. */
  readonly mediaAddress?: string;
}

/**
 * Reads the options of the media server. Options that are not given are left out.
 *
 * @throws BadOption
 */
export function readMediaServer({
  janus,
  ports,
  address,
}: {
  readonly janus: string | undefined;
  readonly ports: string | undefined;
  readonly address: string | undefined;
}): MediaServerConfig {
  if (address !== undefined && isIP(address) === 0)
    throw new BadOption(`--meeting-address must be an address such as 203.0.113.7, not "${address}".`);
  return {
    ...(janus !== undefined && { janus: janus === 'off' ? false : janus }),
    ...(ports !== undefined && { mediaPorts: readPorts('--meeting-ports', ports) }),
    ...(address !== undefined && { mediaAddress: address }),
  };
}
