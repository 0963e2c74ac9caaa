import type { IceServer } from '../../../sdk/wire/phones/ice-server.ts';
import type { SoundEncryption } from '../engine/port.ts';
import type { CertificateSource } from '../http/server/certificate.ts';
import { TrustedProxies } from '../http/server/client-address.ts';
import { BadOption } from './bad-option.ts';
import { readPort } from './number-options.ts';

/** A range of ports, including both ends. */
export interface PortRange {
  readonly first: number;
  readonly last: number;
}

/**
 * Reads the options about HTTPS.
 *
 * @throws BadOption
 */
export function readHttps({ https, cert, key }: { https: boolean; cert?: string; key?: string }): {
  readonly https?: CertificateSource;
} {
  if (cert !== undefined && key !== undefined) {
    return { https: { kind: 'given', certFile: cert, keyFile: key } };
  }
  if (cert !== undefined || key !== undefined) throw new BadOption('--cert and --key go together.');
  return https ? { https: { kind: 'own' } } : {};
}

/**
 * Reads the options about SIP over TLS.
 *
 * @throws BadOption
 */
export function readSecureSip({
  port,
  cert,
  key,
}: {
  readonly port: string | undefined;
  readonly cert: string | undefined;
  readonly key: string | undefined;
}): { readonly sipsPort?: number | false; readonly sipCertificate?: CertificateSource } {
  if ((cert === undefined) !== (key === undefined))
    throw new BadOption('--sip-cert and --sip-key go together.');
  return {
    ...(port !== undefined && { sipsPort: port === 'off' ? false : readPort('--sips-port', port) }),
    ...(cert !== undefined &&
      key !== undefined && { sipCertificate: { kind: 'given', certFile: cert, keyFile: key } }),
  };
}

/**
 * Reads whether sound is encrypted.
 *
 * @throws BadOption
 */
export function readEncryption(option: string, text: string): SoundEncryption {
  if (text === 'none' || text === 'optional' || text === 'required') return text;
  throw new BadOption(`${option} must be none, optional or required, not "${text}".`);
}

/**
 * Reads a STUN or TURN server. A server whose secret is known needs no user and password.
 *
 * @throws BadOption
 */
export function readIceServer(text: string, hasSecret = false): IceServer {
  const [, scheme, username, credential, host] =
    /^(stuns?|turns?):(?:([^:@]+):([^@]+)@)?([^@\s]+)$/.exec(text) ?? [];
  if (scheme === undefined || host === undefined)
    throw new BadOption(
      `--ice-server must be written as turn:user:password@turn.example:3478, not "${text}".`,
    );
  const urls = [`${scheme}:${host}`];
  if (username !== undefined && credential !== undefined) return { urls, username, credential };
  if (scheme.startsWith('turn') && !hasSecret)
    throw new BadOption(
      `--ice-server ${text} needs user:password@, or the secret of the server in TURN_SECRET.`,
    );
  return { urls };
}

/**
 * Reads a range of ports for audio.
 *
 * @throws BadOption
 */
export function readPorts(option: string, text: string): PortRange {
  const [, first, last] = /^(\d{1,5})-(\d{1,5})$/.exec(text) ?? [];
  const range = { first: Number(first), last: Number(last) };
  if (!(range.first >= 1024 && range.last <= 65_535)) {
    throw new BadOption(
      `${option} must be two numbers from 1024 to 65535, such as 40000-40999, not "${text}".`,
    );
  }
  // Sound is on an even port and its reports are on the next port.
  if (range.first + (range.first % 2) + 1 > range.last) {
    throw new BadOption(`${option} needs an even port and the one after it, at least: "${text}" has none.`);
  }
  return range;
}

/**
 * Checks the address or network of a reverse proxy.
 *
 * @throws BadOption
 */
export function readProxy(text: string): string {
  try {
    new TrustedProxies([text]);
    return text;
  } catch {
    throw new BadOption(
      `--trust-proxy must be an address such as 10.0.0.2 or a network such as 10.0.0.0/8, not "${text}".`,
    );
  }
}

/**
 * Checks the name or address of a host, without a port.
 *
 * @throws BadOption
 */
export function readHost(option: string, text: string): string {
  if (/^[a-z\d]([a-z\d.-]*[a-z\d])?$|^[\da-f:]+$/i.test(text)) return text.toLowerCase();
  throw new BadOption(`${option} must be a name or an address without a port, not "${text}".`);
}
