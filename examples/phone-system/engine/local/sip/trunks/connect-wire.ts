import { once } from 'node:events';
import { connect, isIP } from 'node:net';
import { connect as connectTls } from 'node:tls';
import type { TrunkSettings } from '../../../port.ts';
import type { Address, SipWire } from '../wire/sip-wire.ts';
import { TcpWire } from '../wire/tcp-wire.ts';

const timeoutMs = 8_000;

/**
 * Opens a connection to a trunk. A certificate must be valid for the name in the settings, by the authorities of this
 * machine or by that of the settings.
 */
export async function connectWire(
  { host, port }: Address,
  settings: TrunkSettings,
  onError: (error: Error) => void,
): Promise<SipWire> {
  const isSecure = settings.transport === 'tls';
  const socket = isSecure
    ? connectTls({
        ...{ host, port },
        ...(isIP(settings.host) === 0 && { servername: settings.host }),
        ...(settings.certificateAuthority !== undefined && { ca: settings.certificateAuthority }),
        minVersion: 'TLSv1.2',
      })
    : connect({ host, port });
  try {
    await once(socket, isSecure ? 'secureConnect' : 'connect', { signal: AbortSignal.timeout(timeoutMs) });
  } catch (error) {
    socket.destroy();
    throw error;
  }
  return new TcpWire(socket, onError, isSecure ? 'TLS' : 'TCP');
}
