import { parseArgs } from 'node:util';
import type { IceServer } from '../../sdk/wire/ice-server.ts';
import { type ParentPermission, parentPermissions } from '../../sdk/wire/parent-frames.ts';
import type { CertificateSource } from './http/certificate.ts';
import { mostPeople, usualPeople } from './world/demo-names.ts';

/** Ports, both ends included. */
export interface PortRange {
  readonly first: number;
  readonly last: number;
}

/** How a phone system is started. */
export interface Config {
  /** 0: any free one. */
  readonly port: number;
  readonly host: string;
  /** Where desk phones register by UDP and TCP. 0: any free one. */
  readonly sipPort: number;
  /** The ports for the sound of desk phones: an even one for each call, and the odd one after it. */
  readonly rtpPorts: PortRange;
  /** Folder of the data; undefined: everything is in memory and nothing stays. */
  readonly data: string | undefined;
  /** Address of a database on a PostgreSQL server, which then keeps the data. */
  readonly database: string | undefined;
  /** Folder of scripts of further robots. */
  readonly robots: string | undefined;
  /** Offers `/control/` to programs on this machine. */
  readonly control: boolean;
  readonly logSip: boolean;
  /** How long a phone rings. */
  readonly noAnswerMs: number;
  /** How long an agent's phone rings, at most, before the next one's does. */
  readonly agentMs: number;
  /** How long who calls in vain hears the tone of it. */
  readonly busyToneMs: number;
  /** How many people a new store gets. */
  readonly people: number;
  /** Origins of further pages that may embed the widget. */
  readonly parents: readonly string[];
  /** What the pages of an origin may do with it; those that are not named may do all. */
  readonly parentPermissions: Readonly<Record<string, readonly ParentPermission[]>>;
  /** Origins of CRMs whose scripts the widget may load. */
  readonly crmScripts: readonly string[];
  /** Origins of pages of others that may use the phone system. */
  readonly allowedOrigins: readonly string[];
  /** Folder of a brand: `brand.json` and the files that it names. */
  readonly brand: string | undefined;
  /** STUN and TURN servers that phones in browsers are told of. */
  readonly iceServers: readonly IceServer[];
  /** Undefined: http. */
  readonly https?: CertificateSource;
}

/** The command line cannot be understood. */
export class BadOption extends Error {
  override readonly name = 'BadOption';
}

export const usage = `Starts a phone system with demonstration data, and prints its addresses, users and robots.

  --port N      port to listen on (7080)
  --host H      address to listen on (localhost: only this machine)
  --sip-port N  port where desk phones register, UDP and TCP (5060)
  --rtp-ports FIRST-LAST
                ports for the sound of desk phones, UDP, two for each (40000-40999)
  --data DIR    folder for the data (.callside)
  --memory      keep everything in memory, and nothing after the end
  --https       https and wss, needed for microphones on any host but localhost; with a certificate
                of its own, made at the first start and kept with the data
  --cert FILE   certificate for https (PEM), with
  --key FILE    its private key (PEM)
  --parent ORIGIN
                a page of this origin may embed the widget, as https://crm.example, or of any sub-domain, as
                https://*.crm.example; the address of a page is loaded beside the widget; any number of them
  --parent-permissions ORIGIN=LIST
                pages of this origin may do no more with the widget than what is in the list, as
                https://crm.example=seeCalls,agent (${parentPermissions.join(', ')}); any number of them
  --crm-scripts ORIGIN
                the widget may load the scripts of a CRM from there, as https://acme.my.salesforce.com; they run
                in the widget and see what it sees; any number of them
  --allow-origin ORIGIN
                pages of this origin may use the phone system as programs do, with REST, push and phones (CORS);
                they have no part in the sessions of its own pages; any number of them
  --brand DIR   dresses the product as DIR/brand.json says; the files beside it are served at /brand/
  --ice-server URL
                a STUN or TURN server for browsers, as stun:stun.example:3478 or
                turn:user:password@turn.example:3478; any number of them
  --robots DIR  folder with scripts of more robots (*.robot)
  --control     offer faults and counts under /control/ to programs on this machine
  --rings N     for how many seconds a phone rings (30); an agent's half as long before the next one's does
  --busy-tone N for how many seconds who calls in vain hears a tone (3); before words a third of it
  --people N    how many people a new store gets (129)
  --log sip     write every SIP message to the log
  --help        say this

The environment variable DATABASE_URL (postgres://user:password@host:5432/database) names a PostgreSQL server
that keeps the data instead of a folder, unless --data or --memory is given.
`;

/**
 * Reads the command line, and the environment where it is silent.
 *
 * @returns undefined where only help is asked for
 * @throws BadOption
 */
export function readConfig(
  args: readonly string[],
  environment: { readonly DATABASE_URL?: string | undefined } = process.env,
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
    control,
    log,
    people,
    rings,
    'busy-tone': busyTone,
    parent,
    'parent-permissions': permissions,
    'crm-scripts': crmScripts,
    'allow-origin': allowOrigin,
    'ice-server': iceServer,
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
    control,
    logSip: log === 'sip',
    ...readRings(rings),
    busyToneMs: readSeconds('--busy-tone', busyTone),
    people: readNumber('--people', people, { least: 9, most: mostPeople }),
    parents: parent.map((entry) => readParent('--parent', entry)),
    parentPermissions: Object.fromEntries(permissions.map(readPermissions)),
    crmScripts: crmScripts.map((text) => readOrigin('--crm-scripts', text)),
    allowedOrigins: allowOrigin.map((text) => readOrigin('--allow-origin', text)),
    brand,
    iceServers: iceServer.map(readIceServer),
    ...readHttps(secure),
  };
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
    throw new BadOption(`${option} has to be as https://crm.example=seeCalls,agent, not "${text}".`);
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
  throw new BadOption(`${option} has to be an origin, as ${hint}, or the address of a page, not "${text}".`);
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
  throw new BadOption(`${option} has to be an origin, as https://acme.my.salesforce.com, not "${text}".`);
}

function readIceServer(text: string): IceServer {
  const [, scheme, username, credential, host] =
    /^(stuns?|turns?):(?:([^:@]+):([^@]+)@)?([^@\s]+)$/.exec(text) ?? [];
  if (scheme === undefined || host === undefined)
    throw new BadOption(`--ice-server has to be as turn:user:password@turn.example:3478, not "${text}".`);
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
  throw new BadOption(`${option} has to be a ${what} from ${least} to ${most}, not "${text}".`);
}

function readPorts(option: string, text: string): PortRange {
  const [, first, last] = /^(\d{1,5})-(\d{1,5})$/.exec(text) ?? [];
  const range = { first: Number(first), last: Number(last) };
  if (!(range.first >= 1024 && range.last <= 65_535)) {
    throw new BadOption(`${option} has to be two numbers from 1024 to 65535, as 40000-40999, not "${text}".`);
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
        control: { type: 'boolean', default: false },
        log: { type: 'string' },
        people: { type: 'string', default: String(usualPeople) },
        rings: { type: 'string', default: '30' },
        'busy-tone': { type: 'string', default: '3' },
        parent: { type: 'string', multiple: true, default: [] },
        'parent-permissions': { type: 'string', multiple: true, default: [] },
        'crm-scripts': { type: 'string', multiple: true, default: [] },
        'allow-origin': { type: 'string', multiple: true, default: [] },
        brand: { type: 'string' },
        'ice-server': { type: 'string', multiple: true, default: [] },
        help: { type: 'boolean', short: 'h', default: false },
      },
    });
    return values;
  } catch (error) {
    throw new BadOption(error instanceof Error ? error.message : String(error));
  }
}
