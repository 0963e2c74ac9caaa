import { parseArgs } from 'node:util';
import type { MeetingScript } from '../../../sdk/wire/meetings/meeting-script.ts';
import type { AddressBookScript } from '../../../sdk/wire/people/address-book.ts';
import type { IceServer } from '../../../sdk/wire/phones/softphone.ts';
import { type ParentPermission, parentPermissions } from '../../../sdk/wire/session/parent-frames.ts';
import type { AddressBookOptions } from '../domain/address-book/address-book-source.ts';
import type { MailServer } from '../domain/voicemail/message-mails.ts';
import type { CertificateSource } from '../http/server/certificate.ts';
import type { ChatOptions } from '../options.ts';
import { defaultPeople, maxPeople } from '../world/demo/demo-names.ts';
import { readAddressBooks, readScript } from './address-book-options.ts';
import { BadOption } from './bad-option.ts';

/** A range of ports, including both ends. */
export interface PortRange {
  readonly first: number;
  readonly last: number;
}

/** The configuration of a phone system. */
export interface Config {
  /** 0 selects a free port. */
  readonly port: number;
  readonly host: string;
  /** The port where desk phones register over UDP and TCP. 0 selects a free port. */
  readonly sipPort: number;
  /** The ports for the audio of desk phones. Each call takes an even port and the odd one after it. */
  readonly rtpPorts: PortRange;
  /** The folder of the data. Undefined: the data is in memory only. */
  readonly data: string | undefined;
  /** The address of a database on a PostgreSQL server that stores the data. */
  readonly database: string | undefined;
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
  /** The STUN and TURN servers for browser phones. */
  readonly iceServers: readonly IceServer[];
  /** Undefined: HTTP. */
  readonly https?: CertificateSource;
}

/** The variables that are read. Addresses with passwords are there, because others see the command line. */
interface Environment {
  readonly DATABASE_URL?: string | undefined;
  readonly SMTP_URL?: string | undefined;
  readonly MAIL_SENDER?: string | undefined;
  readonly ADDRESS_BOOKS?: string | undefined;
  readonly ADDRESS_BOOK_LICENCE?: string | undefined;
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
    'rtp-ports': rtpPorts,
    data,
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
    'ice-server': iceServer,
    'address-book': books,
    'address-book-script': script,
    'meeting-script': meetingScript,
    'meetings-desktop-only': areMeetingsOnDesktopsOnly,
    brand,
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
    rtpPorts: readPorts('--rtp-ports', rtpPorts),
    data: memory ? undefined : (data ?? '.callside'),
    database: memory || data !== undefined ? undefined : environment.DATABASE_URL || undefined,
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
    brand,
    ...readAddressBooks({
      books,
      script,
      withAccounts: environment.ADDRESS_BOOKS,
      licence: environment.ADDRESS_BOOK_LICENCE,
    }),
    meetingScript: meetingScript === undefined ? undefined : readScript('--meeting-script', meetingScript),
    areMeetingsOnDesktopsOnly,
    mailServer: readMailServer(environment),
    iceServers: iceServer.map(readIceServer),
    ...readHttps(secure),
  };
}

function readMailServer({ SMTP_URL: url, MAIL_SENDER: sender }: Environment): MailServer | undefined {
  if (!url) return undefined;
  if (!URL.canParse(url) || !/^smtps?:\/\/[^/]/.test(url))
    throw new BadOption('SMTP_URL must be written as smtp://user:password@mail.example:587 or smtps://…');
  if (!sender || !/^[^\s@<>]+@[^\s@<>]+$/.test(sender))
    throw new BadOption('SMTP_URL needs MAIL_SENDER, the e-mail address that sends.');
  return { url, sender };
}

function readHttps({
  https,
  cert,
  key,
}: {
  https: boolean;
  cert?: string;
  key?: string;
}): Pick<Config, 'https'> {
  if (cert !== undefined && key !== undefined) {
    return { https: { kind: 'given', certFile: cert, keyFile: key } };
  }
  if (cert !== undefined || key !== undefined) throw new BadOption('--cert and --key go together.');
  return https ? { https: { kind: 'own' } } : {};
}

function readPermissions(text: string): readonly [string, readonly ParentPermission[]] {
  const option = '--parent-permissions';
  const [, origin, list = ''] = /^([^=]*)=(.*)$/.exec(text) ?? [];
  if (origin === undefined) {
    throw new BadOption(`${option} must be written as https://crm.example=seeCalls,agent, not "${text}".`);
  }
  const names = list.split(',').filter((name) => name !== '');
  return [readParent(option, origin), names.map(readPermission)];
}

function readPermission(name: string): ParentPermission {
  const known = parentPermissions.find((permission) => permission === name);
  if (known !== undefined) return known;
  throw new BadOption(`--parent-permissions knows ${parentPermissions.join(', ')}, not "${name}".`);
}

/** An origin, the origins of all sub-domains (`https://*.crm.example`), or the address of a page. */
function readParent(option: string, text: string): string {
  const url = URL.parse(text.replace('://*.', '://'));
  if (url !== null && /^https?:$/.test(url.protocol) && isWrittenPlainly(url, text)) return text;
  const hint =
    url === null || url.origin === 'null' || text.includes('*') ? 'https://crm.example' : url.origin;
  throw new BadOption(
    `${option} must be an origin, such as ${hint}, or the address of a page, not "${text}".`,
  );
}

/** As browsers write it: an origin without a slash, or a whole address without user, query and fragment. */
function isWrittenPlainly({ origin, pathname }: URL, text: string): boolean {
  const plain = text.replace('://*.', '://');
  if (plain.includes('*')) return false;
  return plain === origin || (plain === text && pathname !== '/' && plain === `${origin}${pathname}`);
}

function readOrigin(option: string, text: string): string {
  const url = URL.parse(text);
  if (url !== null && /^https?:$/.test(url.protocol) && url.origin === text) return text;
  throw new BadOption(`${option} must be an origin, such as https://acme.my.salesforce.com, not "${text}".`);
}

function readIceServer(text: string): IceServer {
  const [, scheme, username, credential, host] =
    /^(stuns?|turns?):(?:([^:@]+):([^@]+)@)?([^@\s]+)$/.exec(text) ?? [];
  if (scheme === undefined || host === undefined)
    throw new BadOption(
      `--ice-server must be written as turn:user:password@turn.example:3478, not "${text}".`,
    );
  const urls = [`${scheme}:${host}`];
  if (username !== undefined && credential !== undefined) return { urls, username, credential };
  if (scheme.startsWith('turn')) throw new BadOption(`--ice-server ${text} needs user:password@.`);
  return { urls };
}

function readRings(text: string): Pick<Config, 'noAnswerMs' | 'agentMs'> {
  const noAnswerMs = readSeconds('--rings', text);
  return { noAnswerMs, agentMs: noAnswerMs / 2 };
}

/** In milliseconds. */
const readSeconds = (option: string, text: string): number =>
  readNumber(option, text, { what: 'number of seconds', least: 1, most: 999 }) * 1_000;

const readPort = (option: string, text: string): number =>
  readNumber(option, text, { least: 0, most: 65_535 });

function readNumber(
  option: string,
  text: string,
  { what = 'number', least, most }: { what?: string; least: number; most: number },
): number {
  const isShort = text.length <= String(most).length;
  if (isShort && /^\d+$/.test(text) && Number(text) >= least && Number(text) <= most) return Number(text);
  throw new BadOption(`${option} must be a ${what} from ${least} to ${most}, not "${text}".`);
}

function readPorts(option: string, text: string): PortRange {
  const [, first, last] = /^(\d{1,5})-(\d{1,5})$/.exec(text) ?? [];
  const range = { first: Number(first), last: Number(last) };
  if (!(range.first >= 1024 && range.last <= 65_535)) {
    throw new BadOption(
      `${option} must be two numbers from 1024 to 65535, such as 40000-40999, not "${text}".`,
    );
  }
  // Sound is on an even port and its reports are on the next one.
  if (range.first + (range.first % 2) + 1 > range.last) {
    throw new BadOption(`${option} needs an even port and the one after it, at least: "${text}" has none.`);
  }
  return range;
}

function readOptions(args: readonly string[]) {
  try {
    const { values } = parseArgs({
      args: [...args],
      options: {
        port: { type: 'string', default: '7080' },
        host: { type: 'string', default: 'localhost' },
        'sip-port': { type: 'string', default: '5060' },
        'rtp-ports': { type: 'string', default: '40000-40999' },
        data: { type: 'string' },
        robots: { type: 'string' },
        memory: { type: 'boolean', default: false },
        https: { type: 'boolean', default: false },
        cert: { type: 'string' },
        key: { type: 'string' },
        chat: { type: 'boolean', default: false },
        control: { type: 'boolean', default: false },
        traffic: { type: 'boolean', default: false },
        log: { type: 'string' },
        empty: { type: 'boolean', default: false },
        people: { type: 'string', default: String(defaultPeople) },
        rings: { type: 'string', default: '30' },
        'busy-tone': { type: 'string', default: '3' },
        parent: { type: 'string', multiple: true, default: [] },
        'parent-permissions': { type: 'string', multiple: true, default: [] },
        'crm-scripts': { type: 'string', multiple: true, default: [] },
        'allow-origin': { type: 'string', multiple: true, default: [] },
        brand: { type: 'string' },
        'address-book': { type: 'string', multiple: true, default: [] },
        'address-book-script': { type: 'string' },
        'meeting-script': { type: 'string' },
        'meetings-desktop-only': { type: 'boolean', default: false },
        'ice-server': { type: 'string', multiple: true, default: [] },
        help: { type: 'boolean', short: 'h', default: false },
      },
    });
    return values;
  } catch (error) {
    throw new BadOption(error instanceof Error ? error.message : String(error));
  }
}
