import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { SignedCertificate } from '#phone-system/testing/certificate-authority.ts';
import { Asterisk } from './asterisk.ts';
import type { AsteriskVersion } from './asterisk-program.ts';

/** The ports of a PBX. A test file has its own. */
export interface PbxPorts {
  /** Its address; `127.0.0.1` by default. */
  readonly host?: string;
  readonly sip: number;
  /** Of TLS, with a certificate. */
  readonly tls?: number;
  readonly rtp: readonly [first: number, last: number];
}

const transports = ({ host = '127.0.0.1', sip }: PbxPorts) => `
[udp]
type=transport
protocol=udp
bind=${host}:${sip}
[tcp]
type=transport
protocol=tcp
bind=${host}:${sip}
`;

const tlsTransport = (port: number, host = '127.0.0.1') => `
[tls]
type=transport
protocol=tls
bind=${host}:${port}
cert_file=server.pem
priv_key_file=server-key.pem
method=tlsv1_2
`;

/** Its voicemail looks for messages in its folder each second. */
const voicemailFile = (accounts: readonly PbxAccount[]) => `[general]
pollmailboxes=yes
pollfreq=1
[default]
${accounts.flatMap(({ mailbox }) => (mailbox === undefined ? [] : [`${mailbox} => 1234\n`])).join('')}`;

/** Leaves messages in a mailbox of a PBX, in place of those that were there. */
export function leaveMessages(
  { folder }: Asterisk,
  mailbox: string,
  { fresh, old }: { readonly fresh: number; readonly old: number },
): void {
  for (const [name, count] of [
    ['INBOX', fresh],
    ['Old', old],
  ] as const) {
    const box = join(folder, 'spool', 'voicemail', 'default', mailbox, name);
    rmSync(box, { recursive: true, force: true });
    mkdirSync(box, { recursive: true });
    for (let at = 0; at < count; at += 1)
      writeFileSync(join(box, `msg${String(at).padStart(4, '0')}.txt`), '[message]\n');
  }
}

/** An endpoint as FreePBX writes it. */
const templatesAt = (host = '127.0.0.1') => `
[extension](!)
type=endpoint
context=inside
disallow=all
allow=ulaw,alaw,g722
dtmf_mode=rfc4733
direct_media=no
media_address=${host}
bind_rtp_to_media_address=yes
trust_id_inbound=yes
send_pai=yes
rtp_symmetric=yes
rewrite_contact=yes
force_rport=yes
timers=yes
[place](!)
type=aor
max_contacts=1
remove_existing=yes
maximum_expiration=7200
minimum_expiration=60
qualify_frequency=5
`;

/** Four digits with a 1 in front are the extensions of accounts. The codes of FreePBX for do not disturb and for a forwarding write to its database; the end of a forwarding is refused. Its code for a pick-up takes the call that rings at an extension. Numbers beside them, in the form of a carrier, lead to the extensions too, and to the trunk. Numbers that end in certain digits ring, say nothing, are busy, unknown, crowded, moved, sound before they answer, or answer and send no packet (Wait would send silence); all others return the sound. */
const dialplan = `
[general]
static=yes
[inside]
exten => _1XXX,1,Dial(PJSIP/\${EXTEN},30)
 same => n,Hangup(\${HANGUPCAUSE})
exten => _+33123451XXX,1,Dial(PJSIP/\${EXTEN:-4},30)
 same => n,Hangup(\${HANGUPCAUSE})
exten => _+33100000XXX,1,Dial(PJSIP/\${EXTEN}@trunk,30)
 same => n,Hangup(\${HANGUPCAUSE})
exten => _**1XXX,1,Pickup(\${EXTEN:2}@inside)
 same => n,Hangup(1)
exten => *78,1,Set(DB(DND/\${CALLERID(num)})=YES)
 same => n,Answer()
 same => n,Hangup()
exten => *79,1,NoOp(\${DB_DELETE(DND/\${CALLERID(num)})})
 same => n,Answer()
 same => n,Hangup()
exten => _*72X.,1,Set(DB(CF/\${CALLERID(num)})=\${EXTEN:3})
 same => n,Answer()
 same => n,Hangup()
exten => *73,1,Hangup(21)
exten => _[*+0-9]!,1,NoOp(\${EXTEN} from \${CALLERID(num)} PAI \${PJSIP_HEADER(read,P-Asserted-Identity)})
 same => n,Set(END=\${EXTEN:-4})
 same => n,GotoIf($["\${END}"="0601"]?busy)
 same => n,GotoIf($["\${END}"="0602"]?unknown)
 same => n,GotoIf($["\${END}"="0603"]?early)
 same => n,GotoIf($["\${END}"="0604"]?crowded)
 same => n,GotoIf($["\${END}"="0605"]?moved)
 same => n,GotoIf($["\${END}"="0606"]?silent)
 same => n,GotoIf($["\${END}"="0607"]?announced)
 same => n,GotoIf($["\${END}"="0608"]?ringing)
 same => n,GotoIf($["\${END}"="0609"]?mute)
 same => n,Answer()
 same => n,Echo()
 same => n(busy),Ringing()
 same => n,Wait(1)
 same => n,Busy()
 same => n(unknown),Hangup(1)
 same => n(early),Progress()
 same => n,Playtones(1000)
 same => n,Wait(60)
 same => n,Hangup()
 same => n(announced),Progress()
 same => n,Wait(1)
 same => n,Answer()
 same => n,Echo()
 same => n(ringing),Ringing()
 same => n(mute),Wait(60)
 same => n,Hangup()
 same => n(crowded),Hangup(34)
 same => n(moved),Transfer(PJSIP/sip:+33199000000@127.0.0.1)
 same => n(silent),Answer()
 same => n,WaitExten(60)
 same => n,Hangup()
`;

/** The states of extensions, for those who ask. FreePBX has them. */
const hints = `exten => _1XXX,hint,PJSIP/\${EXTEN}
`;

/** An account of a PBX for a trunk. */
export interface PbxAccount {
  readonly name: string;
  readonly password: string;
  /** `md5` is what every PBX knows; `sha256` alone is rare. */
  readonly digest?: 'md5' | 'sha256' | 'both';
  /** It takes and makes only calls with encrypted sound. */
  readonly isEncrypted?: boolean;
  /** The mailbox whose messages it tells: to those who ask. */
  readonly mailbox?: string;
  /** True: it tells them unasked, and refuses to be asked. */
  readonly tellsUnasked?: boolean;
  /** False: it answers REFER with 603. */
  readonly takesTransfers?: boolean;
  /** The address for sound that it names; by default its own. */
  readonly mediaAddress?: string;
  /** How many phones may register; 1 by default. */
  readonly phones?: number;
  /** True: the way to its phone is in the Path of the registration (RFC 3327). */
  readonly isBehindProxy?: boolean;
}

const algorithms = { md5: 'MD5', sha256: 'SHA-256', both: 'SHA-256,MD5' } as const;

/** Older versions know MD5 alone. */
const digestConfig = (digest: keyof typeof algorithms, version: AsteriskVersion) =>
  version < 22 ? 'auth_type=userpass' : `auth_type=digest\nsupported_algorithms_uas=${algorithms[digest]}`;

const accountConfig = (
  {
    name,
    password,
    digest = 'md5',
    isEncrypted = false,
    takesTransfers = true,
    mailbox,
    tellsUnasked = false,
    mediaAddress,
    phones = 1,
    isBehindProxy = false,
  }: PbxAccount,
  version: AsteriskVersion,
) => `
[${name}](extension)
${mediaAddress === undefined ? '' : `media_address=${mediaAddress}\nbind_rtp_to_media_address=no`}
aors=${name}
auth=${name}-auth
${isBehindProxy ? 'rewrite_contact=no\n' : ''}${tellsUnasked ? `mailboxes=${mailbox}@default\n` : ''}allow_transfer=${takesTransfers ? 'yes' : 'no'}
media_encryption=${isEncrypted ? 'sdes' : 'no'}
callerid=Account ${name} <${name}>
[${name}](place)
${isBehindProxy ? 'support_path=yes\n' : ''}max_contacts=${phones}
remove_existing=${phones === 1 ? 'yes' : 'no'}
${mailbox === undefined || tellsUnasked ? '' : `mailboxes=${mailbox}@default\n`}[${name}-auth]
type=auth
${digestConfig(digest, version)}
username=${name}
password=${password}
`;

interface PbxOptions {
  /** Of Asterisk; 22 by default. */
  readonly version?: AsteriskVersion;
  readonly accounts: readonly PbxAccount[];
  readonly config?: string;
  /** For TLS. */
  readonly certificate?: SignedCertificate;
  /** It tells the states of extensions. */
  readonly hasHints?: boolean;
  /** The command that starts it. */
  readonly within?: readonly string[];
}

/** Starts a PBX with accounts, as FreePBX configures Asterisk. */
export function startPbx(
  ports: PbxPorts,
  { version = 22, accounts, config = '', certificate, hasHints = false, within = [] }: PbxOptions,
): Promise<Asterisk> {
  return Asterisk.start({
    version,
    within,
    rtpPorts: ports.rtp,
    loads: accounts.some(({ mailbox }) => mailbox !== undefined) ? ['app_voicemail'] : [],
    files: {
      'pjsip.conf': `[global]
type=global
user_agent=FPBX-16.0(22)
endpoint_identifier_order=username,ip,anonymous
${transports(ports)}${ports.tls === undefined ? '' : tlsTransport(ports.tls, ports.host)}${templatesAt(ports.host)}${accounts.map((account) => accountConfig(account, version)).join('')}${config}`,
      'extensions.conf': hasHints ? dialplan + hints : dialplan,
      'voicemail.conf': voicemailFile(accounts),
      ...(certificate && { 'server.pem': certificate.cert, 'server-key.pem': certificate.key }),
    },
  });
}
