import { type PeerCertificate, TLSSocket } from 'node:tls';
import type { TrunkSettings } from '../../port.ts';
import { connectSocket } from '../sip/trunks/connect-wire.ts';
import { type Address, written } from '../sip/wire/sip-wire.ts';
import { type Finding, factsOf, right, wrong } from './finding.ts';

/** Each takes up to 8 s. */
const maxTargets = 3;
const dayMs = 86_400_000;

/** Connects by TCP or TLS, with the first address that works. */
export async function checkConnection(
  targets: readonly Address[],
  settings: TrunkSettings,
): Promise<Finding> {
  const failures: string[] = [];
  const facts: string[] = [];
  for (const target of targets.slice(0, maxTargets)) {
    try {
      const finding = await connectTo(target, settings);
      return { ...finding, text: [...failures, finding.text].join(' ') };
    } catch (error) {
      failures.push(`${written(target)} cannot be reached: ${reasonOf(error)}.`);
      facts.push(factsOf(written(target), codeOf(error)));
    }
  }
  const ports = settings.transport === 'tls' ? 'TLS is usually at port 5061' : 'TCP is usually at port 5060';
  const remedy = `Check the server and the port (${ports}), whether it takes this transport, and whether a firewall is between.`;
  return wrong(failures.join(' '), remedy, { facts: facts.join(', '), advice: 'unreachable' });
}

async function connectTo(target: Address, settings: TrunkSettings): Promise<Finding> {
  // Nothing is sent. A certificate that is refused is described, which a failed connection cannot do.
  const socket = await connectSocket(target, settings, { takesAnyCertificate: true });
  try {
    return socket instanceof TLSSocket
      ? describeTls(socket, target, settings)
      : right(`${written(target)} accepts TCP.`, factsOf('TCP', written(target)));
  } finally {
    socket.destroy();
  }
}

function describeTls(socket: TLSSocket, target: Address, { host }: TrunkSettings): Finding {
  const certificate = socket.getPeerCertificate();
  const days = Math.floor((Date.parse(certificate.valid_to) - Date.now()) / dayMs);
  const names = namesOf(certificate);
  const issuer = nameOf(certificate.issuer);
  const day = new Date(certificate.valid_to).toISOString().slice(0, 10);
  const left = days < 0 ? `expired on ${day}` : `valid until ${day} (days left: ${days})`;
  const text = `${written(target)} speaks ${socket.getProtocol()}; its certificate is for ${names}, by ${issuer}, and ${left}.`;
  const facts = factsOf(socket.getProtocol() ?? 'TLS', written(target), names, issuer, day);
  if (socket.authorized) return right(text, facts);
  // Node has a code there, although its type says an error.
  const code = String(socket.authorizationError);
  return wrong(`${text} It is refused (${code}).`, remedyOf(code, { host, issuer }), {
    facts: factsOf(facts, code),
    advice: 'certificate',
  });
}

function remedyOf(
  code: string,
  { host, issuer }: { readonly host: string; readonly issuer: string },
): string {
  if (code === 'CERT_HAS_EXPIRED')
    return 'Ask the owner of the server for a new certificate, and check the clock of this machine.';
  if (code === 'CERT_NOT_YET_VALID') return 'Check the clocks of both machines.';
  if (code === 'ERR_TLS_CERT_ALTNAME_INVALID')
    return `The certificate is not for ${host}. Use a name in the certificate as the server, or ask its owner for a certificate of this name.`;
  return `This machine does not know the authority ${issuer}. If it is that of the other side, name its certificate with --ca, and enter it in the trunk.`;
}

const namesOf = ({ subject, subjectaltname }: PeerCertificate): string =>
  subjectaltname?.replaceAll(/(DNS|IP Address):/g, '') ?? nameOf(subject);

const nameOf = ({ CN, O }: PeerCertificate['subject']): string => [CN ?? O].flat().join(', ');

/** Node's name of a failure. */
const codeOf = (error: unknown): string => {
  const { code, name } = error as NodeJS.ErrnoException;
  return code === 'ABORT_ERR' || code === undefined ? name : code;
};

function reasonOf(error: unknown): string {
  const { code, name, message } = error as NodeJS.ErrnoException;
  if (code === 'ECONNREFUSED') return 'nothing listens there (ECONNREFUSED)';
  if (code === 'ABORT_ERR' || name === 'TimeoutError') return 'there is no answer in 8 seconds';
  if (code === 'ECONNRESET' || code?.startsWith('ERR_SSL')) return `it does not speak TLS (${code})`;
  return message;
}
