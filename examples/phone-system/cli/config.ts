import type { MeetingScript } from '../../../sdk/wire/meetings/meeting-script.ts';
import type { AddressBookScript } from '../../../sdk/wire/people/address-book.ts';
import type { IceServer } from '../../../sdk/wire/phones/ice-server.ts';
import type { ParentPermission } from '../../../sdk/wire/session/parent-frames.ts';
import type { AddressBookOptions } from '../address-book/address-book-source.ts';
import type { Company } from '../company/company.ts';
import { maxPeople } from '../demonstration/people/demo-names.ts';
import type { SoundEncryption } from '../engine/port.ts';
import type { CertificateSource } from '../http/server/certificate.ts';
import type { SmppOptions } from '../messages/smpp/smpp-options.ts';
import type { ChatOptions } from '../options.ts';
import type { SsoProviderOptions } from '../sign-in/single-sign-on/provider-options.ts';
import type { MailServer } from '../voicemail/message-mails.ts';
import { readAddressBooks, readScript } from './address-book-options.ts';
import { BadOption } from './bad-option.ts';
import { readCompanyFile } from './company-option.ts';
import { readOrigin, readParent, readPermissions } from './embedding-options.ts';
import { type MailEnvironment, readMailServer } from './mail-options.ts';
import { type MediaServerConfig, readMediaServer } from './media-server-options.ts';
import {
  type PortRange,
  readEncryption,
  readHost,
  readHttps,
  readIceServer,
  readPorts,
  readProxy,
  readSecureSip,
} from './network-options.ts';
import { readNumber, readPort, readSeconds } from './number-options.ts';
import { readOptions } from './parse-options.ts';
import { readScimToken } from './scim-options.ts';
import { readSmsCarrier, readTemplates } from './sms-options.ts';
import { readSsoProviders } from './sso-options.ts';

/** The configuration of a phone system. */
export interface Config extends MediaServerConfig {
  /** 0 selects a free port. */
  readonly port: number;
  readonly host: string;
  /** The port where desk phones register over UDP and TCP. 0 selects a free port. */
  readonly sipPort: number;
  /** The port where desk phones register over TLS; undefined: the port after `sipPort`. False: there is none. */
  readonly sipsPort?: number | false;
  /** The source of its certificate; undefined: that of HTTPS. */
  readonly sipCertificate?: CertificateSource;
  /** Whether the sound of desk phones is encrypted. */
  readonly phoneEncryption: SoundEncryption;
  /** The ports for the audio of desk phones. Each call takes an even port and the odd port after it. */
  readonly rtpPorts: PortRange;
  /** The program that carries the calls. */
  readonly engine: 'local' | 'asterisk';
  /** The folder of the data. Undefined: the data is in memory only. */
  readonly data: string | undefined;
  /** The address of a database on a PostgreSQL server that stores the data. */
  readonly database: string | undefined;
  /** The company of a new store; undefined: the company of the demonstration. */
  readonly company: Company | undefined;
  /** The folder with the scripts of additional robots. */
  readonly robots: string | undefined;
  /** Runs a homeserver for the chat. */
  readonly chat: ChatOptions | undefined;
  /** Offers `/control/` to programs on this machine. */
  readonly control: boolean;
  /** Lets callers from outside call the groups. */
  readonly traffic: boolean;
  readonly logSip: boolean;
  /** How long a phone rings before the call fails or continues elsewhere. */
  readonly noAnswerMs: number;
  /** How long an agent's phone rings before the next agent's phone does. */
  readonly agentMs: number;
  /** How long a caller hears the tone of a failed call. */
  readonly busyToneMs: number;
  /** The number of users in a new store. */
  readonly people: number;
  /** Whether a new store also gets a week of calls, messages and contacts. */
  readonly activity: boolean;
  /** The origins of additional pages that may embed the widget. */
  readonly parents: readonly string[];
  /** The permissions of an origin's pages. Origins that are not listed have all permissions. */
  readonly parentPermissions: Readonly<Record<string, readonly ParentPermission[]>>;
  /** The origins of CRMs whose scripts the widget may load. */
  readonly crmScripts: readonly string[];
  /** The origins of other sites whose pages may use the phone system. */
  readonly allowedOrigins: readonly string[];
  /** Reverse proxies, whose `X-Forwarded-For` names the client. */
  readonly trustedProxies: readonly string[];
  /** Hosts of webhooks that may be inside the network. */
  readonly webhookHosts: readonly string[];
  /** Identity providers by which users sign in. */
  readonly signInProviders: readonly SsoProviderOptions[];
  /** The token of a SCIM client. */
  readonly scimToken: string | undefined;
  /** The folder of a brand: `brand.json` and the files that it names. */
  readonly brand: string | undefined;
  /** External address books on LDAP and CardDAV servers. */
  readonly addressBooks: readonly AddressBookOptions[];
  /** The script of a third party that searches its address book, in place of them. */
  readonly addressBookScript: AddressBookScript | undefined;
  /** The script of a third party that runs video meetings. */
  readonly meetingScript: MeetingScript | undefined;
  /** Video meetings are offered on Windows and Mac only. */
  readonly areMeetingsOnDesktopsOnly: boolean;
  /** The server that sends e-mails about messages. */
  readonly mailServer: MailServer | undefined;
  /** Texts for text messages that all users may choose. */
  readonly textTemplates: readonly string[] | undefined;
  /** The domain of the e-mail addresses that become faxes. */
  readonly faxEmailDomain: string | undefined;
  /** How many text messages, and e-mails to people outside, a user may send in 24 hours. */
  readonly textsPerDay: number;
  readonly mailsPerDay: number;
  /** The carrier of text messages. */
  readonly smsCarrier: SmppOptions | undefined;
  /** The STUN and TURN servers for browser phones. */
  readonly iceServers: readonly IceServer[];
  /** The secret that the TURN servers share with the phone system. */
  readonly turnSecret: string | undefined;
  /** Undefined: HTTP. */
  readonly https?: CertificateSource;
}

/** The variables that are read. Addresses with passwords are there, because others see the command line. */
interface Environment extends MailEnvironment {
  readonly DATABASE_URL?: string | undefined;
  readonly ADDRESS_BOOKS?: string | undefined;
  readonly ADDRESS_BOOK_LICENCE?: string | undefined;
  readonly SMPP_URL?: string | undefined;
  readonly TURN_SECRET?: string | undefined;
  readonly SCIM_TOKEN?: string | undefined;
  /** Secrets of identity providers, `OIDC_SECRET_<ID>`. */
  readonly [name: `OIDC_SECRET_${string}`]: string | undefined;
}

/**
 * Reads the command line, and the environment for options that it does not set.
 *
 * @returns undefined if only help is requested
 * @throws BadOption
 */
export function readConfig(
  args: readonly string[],
  environment: Environment = process.env,
): Config | undefined {
  const options = readOptions(args);
  const {
    port,
    host,
    'sip-port': sipPort,
    'sips-port': sipsPort,
    'sip-cert': sipCert,
    'sip-key': sipKey,
    'phone-encryption': phoneEncryption,
    'rtp-ports': rtpPorts,
    engine,
    data,
    company,
    memory,
    robots,
    chat,
    control,
    traffic,
    log,
    people,
    empty,
    rings,
    'busy-tone': busyTone,
    parent,
    'parent-permissions': permissions,
    'crm-scripts': crmScripts,
    'allow-origin': allowOrigin,
    'trust-proxy': trustProxy,
    'webhook-host': webhookHost,
    'ice-server': iceServer,
    'fax-domain': faxEmailDomain,
    'texts-per-day': textsPerDay,
    'mails-per-day': mailsPerDay,
    'text-templates': textTemplates,
    'address-book': books,
    'address-book-script': script,
    'meeting-script': meetingScript,
    'meetings-desktop-only': areMeetingsOnDesktopsOnly,
    janus,
    'meeting-ports': ports,
    'meeting-address': address,
    brand,
    oidc,
    help,
    ...secure
  } = options;
  if (help) return undefined;
  if (memory && data !== undefined) throw new BadOption('--memory and --data exclude each other.');
  if (log !== undefined && log !== 'sip') throw new BadOption(`--log knows "sip", not "${log}".`);
  return {
    port: readPort('--port', port),
    host,
    sipPort: readPort('--sip-port', sipPort),
    ...readSecureSip({ port: sipsPort, cert: sipCert, key: sipKey }),
    phoneEncryption: readEncryption('--phone-encryption', phoneEncryption),
    rtpPorts: readPorts('--rtp-ports', rtpPorts),
    engine: readEngine(engine),
    data: memory ? undefined : (data ?? '.callside'),
    database: memory || data !== undefined ? undefined : environment.DATABASE_URL || undefined,
    company: readCompanyFile(company),
    robots,
    chat: chat ? {} : undefined,
    control,
    traffic,
    logSip: log === 'sip',
    ...readRings(rings),
    busyToneMs: readSeconds('--busy-tone', busyTone),
    activity: !empty,
    people: readNumber('--people', people, { least: 9, most: maxPeople }),
    parents: parent.map((entry) => readParent('--parent', entry)),
    parentPermissions: Object.fromEntries(permissions.map(readPermissions)),
    crmScripts: crmScripts.map((text) => readOrigin('--crm-scripts', text)),
    allowedOrigins: allowOrigin.map((text) => readOrigin('--allow-origin', text)),
    trustedProxies: trustProxy.map(readProxy),
    webhookHosts: webhookHost.map((text) => readHost('--webhook-host', text)),
    brand,
    scimToken: readScimToken(environment.SCIM_TOKEN),
    signInProviders: readSsoProviders(oidc, environment),
    ...readAddressBooks({
      books,
      script,
      withAccounts: environment.ADDRESS_BOOKS,
      licence: environment.ADDRESS_BOOK_LICENCE,
    }),
    meetingScript: meetingScript === undefined ? undefined : readScript('--meeting-script', meetingScript),
    areMeetingsOnDesktopsOnly,
    ...readMediaServer({ janus, ports, address }),
    faxEmailDomain,
    textTemplates: readTemplates(textTemplates),
    textsPerDay: readNumber('--texts-per-day', textsPerDay, { least: 0, most: 1_000_000 }),
    mailsPerDay: readNumber('--mails-per-day', mailsPerDay, { least: 0, most: 1_000_000 }),
    mailServer: readMailServer(environment),
    smsCarrier: readSmsCarrier(environment.SMPP_URL),
    iceServers: iceServer.map((text) => readIceServer(text, Boolean(environment.TURN_SECRET))),
    turnSecret: environment.TURN_SECRET || undefined,
    ...readHttps(secure),
  };
}

function readEngine(text: string): Config['engine'] {
  if (text === 'local' || text === 'asterisk') return text;
  throw new BadOption(`--engine must be local or asterisk, not "${text}".`);
}

function readRings(text: string): Pick<Config, 'noAnswerMs' | 'agentMs'> {
  const noAnswerMs = readSeconds('--rings', text);
  return { noAnswerMs, agentMs: noAnswerMs / 2 };
}
