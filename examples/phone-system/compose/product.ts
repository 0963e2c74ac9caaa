import { randomUUID } from 'node:crypto';
import type { KeyBackupPolicy } from '../../../sdk/wire/chat/chat-service.ts';
import type { MeetingScript } from '../../../sdk/wire/meetings/meeting-script.ts';
import type { AddressBookScript } from '../../../sdk/wire/people/address-book.ts';
import type { ParentPermission } from '../../../sdk/wire/session/parent-frames.ts';
import { IceServers } from '../base/ice-servers.ts';
import { brandThemePath } from '../base/paths.ts';
import { type Branding, Brandings } from '../company/branding.ts';
import type { Setting } from '../company/company-settings.ts';
import { builtDictionaries, Dictionaries } from '../company/dictionaries.ts';
import type { SoundEncryption } from '../engine/port.ts';
import { exampleOrigins, hostOfUrls } from '../example-origins.ts';
import type { Core } from './core.ts';

/** Facts about this running phone system. */
export interface SystemFacts {
  /** Changes with each start. */
  readonly buildId: string;
  /** Reached by https. */
  readonly isSecure: boolean;
  /** `host:port` that phones connect to. */
  readonly serverAddress: () => string;
  /** The port at which phones should register by TLS: their sound has to be encrypted, or they can check the certificate. */
  readonly securePort: () => number | undefined;
  /** Whether the sound of desk phones is encrypted. */
  readonly phoneEncryption: SoundEncryption;
  /** Origins of the pages that may embed a client. */
  readonly allowedParentFrames: () => readonly string[];
  /** Those of them that the options name. */
  readonly fixedParentFrames: () => readonly string[];
  /** The permissions of pages by origin; origins that are not listed have all permissions. */
  readonly parentPermissions: () => Readonly<Record<string, readonly ParentPermission[]>>;
  /** Origins of further pages that may use the phone system. */
  readonly allowedOrigins: readonly string[];
  /** How many text messages, and e-mails to people outside, a user may send in 24 hours. */
  readonly textsPerDay: number;
  readonly mailsPerDay: number;
  /** Origins whose scripts the widget may load. */
  readonly crmScripts: () => readonly string[];
  /** STUN and TURN servers for phones in browsers, and their credentials. */
  readonly iceServers: IceServers;
  /** The way in which users store a copy of the keys of their chats. */
  readonly keyBackupPolicy: KeyBackupPolicy;
  /** The domain of the e-mail addresses that become faxes; empty: there is no fax service. */
  readonly faxEmailDomain: () => string;
  /** Texts for text messages that all users may choose. */
  readonly textTemplates: () => readonly string[];
  readonly brandings: Brandings;
  /** Folder of the programs for users' computers, with their `release.json`. */
  readonly desktopFiles: string | undefined;
  /** The script of a third party with which clients search its address book. */
  readonly addressBookScript: AddressBookScript | undefined;
  /** Where video meetings are offered, and the script of a third party that runs them. */
  readonly meetings: { readonly isOnEveryDevice: boolean; readonly script: MeetingScript | undefined };
  /** Address of words that several products share, with `{lang}`; undefined: there are none. */
  readonly commonDictionary: string | undefined;
}

interface ProductDeps {
  readonly engine: { readonly sipPort: number | undefined; readonly sipsPort: number | undefined };
  /** Returns the port of the HTTP server; undefined before it listens. */
  readonly httpPort: () => number | undefined;
}

/** The brand, the words, and the origins that may use the product. */
export function composeProduct(
  { certificate, clock, company, settings, options }: Core,
  { engine, httpPort }: ProductDeps,
) {
  const { host, phoneEncryption = 'optional' } = options;
  const examplePages = () => {
    const port = httpPort();
    if (port === undefined) return [];
    return exampleOrigins({ scheme: certificate ? 'https' : 'http', host, port: port + 1 });
  };
  const fixedParentFrames = () => [
    ...(options.allowedParentFrames ?? examplePages()),
    ...(options.parents ?? []),
  ];
  const system: SystemFacts = {
    buildId: randomUUID(),
    isSecure: certificate !== undefined,
    serverAddress: () => `${hostOfUrls(host)}:${engine.sipPort ?? options.sipPort}`,
    // Phones do not know a certificate that the phone system has made for itself.
    securePort: () =>
      phoneEncryption === 'required' || (options.sipCertificate ?? options.https)?.kind === 'given'
        ? engine.sipsPort
        : undefined,
    phoneEncryption,
    fixedParentFrames,
    allowedParentFrames: () => [
      ...fixedParentFrames(),
      ...settings.of('embedding').frames.map(({ origin }) => origin),
    ],
    parentPermissions: () => ({
      ...options.parentPermissions,
      ...Object.fromEntries(
        settings
          .of('embedding')
          .frames.flatMap(({ origin, permissions }) => (permissions ? [[origin, permissions]] : [])),
      ),
    }),
    crmScripts: () => [...examplePages(), ...(options.crmScripts ?? [])],
    allowedOrigins: options.allowedOrigins ?? [],
    iceServers: iceServersOf({ clock, options }),
    textTemplates: () => options.textTemplates ?? company.current.textTemplates,
    textsPerDay: options.textsPerDay ?? 500,
    mailsPerDay: options.mailsPerDay ?? 300,
    faxEmailDomain: () => options.faxEmailDomain ?? company.current.faxMailDomain,
    keyBackupPolicy: options.chat?.keyBackupPolicy ?? 'UserChoiceOfAutomatedOrManualPassphrase',
    brandings: Brandings.load(options.brand, () => brandOf(settings.of('brand'))),
    desktopFiles: options.desktopFiles,
    addressBookScript: options.addressBookScript,
    meetings: { isOnEveryDevice: !options.areMeetingsOnDesktopsOnly, script: options.meetingScript },
    commonDictionary: options.commonDictionary,
  };
  return { system, dictionaries: new Dictionaries(options.dictionaries ?? builtDictionaries) };
}

/** The parts of the brand that administrators have set. */
function brandOf(brand: Setting<'brand'>): Partial<Branding> {
  const { appName, color, logo } = brand;
  return {
    ...(appName !== '' && { appName }),
    ...((color !== '' || logo) && { theme: `/restletrouter/${brandThemePath}` }),
  };
}

/** The STUN and TURN servers of the options. */
export const iceServersOf = ({ clock, options }: Pick<Core, 'clock' | 'options'>): IceServers =>
  new IceServers({ servers: options.iceServers ?? [], turnSecret: options.turnSecret }, clock);
