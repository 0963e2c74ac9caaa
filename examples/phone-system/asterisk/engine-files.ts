import { secureTransportsFile } from './secure-transports.ts';

/** The settings of an Asterisk that carries the calls of the phone system. */
export interface EngineSettings {
  /** The SIP domain of all phones. */
  readonly domain: string;
  /** Where phones register by UDP and TCP. */
  readonly sip: { readonly host: string; readonly port: number };
  /** Where phones register by TLS; undefined: nowhere. */
  readonly sipsPort?: number | undefined;
  /** Its port on this machine for phones in browsers, and for sound of the phone system. */
  readonly httpPort: number;
  /** Our port on this machine, to which it connects. */
  readonly ariPort: number;
  /** The account by which both know each other. */
  readonly account: { readonly user: string; readonly password: string };
  /** The name of our application. */
  readonly application: string;
  /** Words to the application about a call that a trunk brings: texts with variables, and colons between them. */
  readonly arrival: string;
  /** Folders of sounds that repeat until they are stopped, by the name of the sound. */
  readonly tones: Readonly<Record<string, string>>;
}

/** The patterns of all numbers that phones dial. None of them matches `h`, which Asterisk dials after a call. */
const anyNumber = ['_[0-9+*#]!', '_[a-zA-Z].'];

const numbers = (application: string) =>
  anyNumber
    .map(
      (pattern) => `exten => ${pattern},1,Set(PJSIP_TRANSFER_HANDLING()=ari-only)
 same => n,StasisBroadcast(5000,^${application}$,incoming:\${EXTEN}:\${PJSIP_HEADER(read,Privacy)})
 same => n,Hangup(42)
`,
    )
    .join('');

/** Calls that trunks bring. A transfer by the other side is none of ours. */
const trunkNumbers = ({ application, arrival }: EngineSettings) =>
  anyNumber
    .map(
      (pattern) => `exten => ${pattern},1,StasisBroadcast(5000,^${application}$,${arrival})
 same => n,Hangup(42)
`,
    )
    .join('');

/** The files of the certificate for phones, which are read again by a reload. */
export const certificateFiles = { cert: 'phones.pem', key: 'phones-key.pem' } as const;

const phonesByTls = (host: string, port: number) => `[tls]
type=transport
protocol=tls
bind=${host}:${port}
method=sslv23
cert_file=${certificateFiles.cert}
priv_key_file=${certificateFiles.key}
`;

/** The modules that it needs besides the modules of every instance. */
export const engineModules = ['res_hep', 'res_hep_pjsip', 'app_voicemail'];

/**
 * Its configuration files. Accounts of phones are not in them: the phone system gives them when it is connected. ARI is offered on
 * this machine only, because it tells all secrets.
 */
export function engineFiles(settings: EngineSettings): Readonly<Record<string, string>> {
  const { domain, sip, sipsPort, httpPort, ariPort, account, application, tones } = settings;
  const { user, password } = account;
  return {
    'http.conf': `[general]
enabled=yes
bindaddr=127.0.0.1
bindport=${httpPort}
sessionlimit=10000
session_inactivity=30000
`,
    'ari.conf': `[general]
enabled=yes
pretty=no
channelvars=MEDIA_WEBSOCKET_CONNECTION_ID
[${user}]
type=user
read_only=no
password=${password}
[${application}-socket]
type=outbound_websocket
websocket_client_id=${application}
apps=${application}
subscribe_all=yes
local_ari_user=${user}
`,
    'websocket_client.conf': `[${application}]
type=websocket_client
uri=ws://127.0.0.1:${ariPort}/
protocols=ari
username=${user}
password=${password}
connection_type=persistent
connection_timeout=500
reconnect_interval=100
tls_enabled=no
`,
    'sorcery.conf': `[res_pjsip]
endpoint=config,pjsip.conf,criteria=type=endpoint
endpoint=memory
auth=config,pjsip.conf,criteria=type=auth
auth=memory
aor=config,pjsip.conf,criteria=type=aor
aor=memory
[res_pjsip_outbound_registration]
registration=memory
[res_pjsip_endpoint_identifier_ip]
identify=memory
`,
    // It tells us of each SIP message.
    'hep.conf': `[general]
enabled=yes
capture_address=127.0.0.1:${ariPort}
capture_password=${password}
capture_id=1
uuid_type=call-id
`,
    'pjsip.conf': `[global]
type=global
user_agent=Callside
default_realm=${domain}
endpoint_identifier_order=ip,username,auth_username
[udp]
type=transport
protocol=udp
bind=${sip.host}:${sip.port}
[tcp]
type=transport
protocol=tcp
bind=${sip.host}:${sip.port}
[ws]
type=transport
protocol=ws
bind=127.0.0.1
${sipsPort === undefined ? '' : phonesByTls(sip.host, sipsPort)}#tryinclude ${secureTransportsFile}
`,
    'extensions.conf': `[general]
static=yes
[phones]
${numbers(application)}[trunks]
${trunkNumbers(settings)}[lamps]
${anyNumber.map((pattern) => `exten => ${pattern},hint,Stasis:\${EXTEN}\n`).join('')}`,
    // It looks each second which messages wait.
    'voicemail.conf': '[general]\npollmailboxes=yes\npollfreq=1\n[default]\n',
    'musiconhold.conf': Object.entries(tones)
      .map(([name, folder]) => `[${name}]\nmode=files\ndirectory=${folder}\nsort=alpha\n`)
      .join(''),
  };
}
