import { once } from 'node:events';
import { connect, isIP, type Socket } from 'node:net';
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
  target: Address,
  settings: TrunkSettings,
  onError: (error: Error) => void,
): Promise<SipWire> {
  const socket = await connectSocket(target, settings);
  return new TcpWire(socket, onError, settings.transport === 'tls' ? 'TLS' : 'TCP');
}

/**
 * @param options.takesAnyCertificate the caller only looks at the certificate and sends nothing
 * @returns a TLSSocket where the settings say TLS
 */
export async function connectSocket(
  { host, port }: Address,
  settings: Pick<TrunkSettings, 'host' | 'transport' | 'certificateAuthority'>,
  { takesAnyCertificate = false }: { readonly takesAnyCertificate?: boolean } = {},
): Promise<Socket> {
  const isSecure = settings.transport === 'tls';
  const socket = isSecure
    ? connectTls({
        ...{ host, port },
        ...(isIP(settings.host) === 0 && { servername: settings.host }),
        ...(settings.certificateAuthority !== undefined && { ca: settings.certificateAuthority }),
        ...(takesAnyCertificate && { rejectUnauthorized: false }),
        minVersion: 'TLSv1.2',
      })
    : connect({ host, port });
  try {
    await once(socket, isSecure ? 'secureConnect' : 'connect', { signal: AbortSignal.timeout(timeoutMs) });
  } catch (error) {
    socket.destroy();
    throw error;
  }
  return socket;
}
