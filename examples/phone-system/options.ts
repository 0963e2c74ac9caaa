import type { Logger } from 'pino';
import type { KeyBackupPolicy } from '../../sdk/wire/chat/chat-service.ts';
import type { MeetingScript } from '../../sdk/wire/meetings/meeting-script.ts';
import type { AddressBookScript } from '../../sdk/wire/people/address-book.ts';
import type { IceServer } from '../../sdk/wire/phones/ice-server.ts';
import type { ParentPermission } from '../../sdk/wire/session/parent-frames.ts';
import type { AddressBookOptions } from './address-book/address-book-source.ts';
import type { Company } from './company/company.ts';
import type { SoundEncryption } from './engine/port.ts';
import type { Federation } from './homeserver/synapse-config.ts';
import type { CertificateSource } from './http/server/certificate.ts';
import type { Pages } from './http/server/pages.ts';
import type { SmppOptions } from './messages/smpp/smpp-options.ts';
import type { SsoProviderOptions } from './sign-in/single-sign-on/provider-options.ts';
import type { MailServer } from './voicemail/message-mails.ts';

/** The options of the chat. */
export interface ChatOptions {
  /** The part of every address after the colon; the mail domain of the company by default. It cannot change later. */
  readonly serverName?: string;
  /** The port for other homeservers. Without it, only users of this phone system can chat with each other. */
  readonly federation?: Federation;
  /** True if every chat must be encrypted. By default it may be. */
  readonly isEncryptionRequired?: boolean;
  /** The way in which users store a copy of their keys; `UserChoiceOfAutomatedOrManualPassphrase` by default. */
  readonly keyBackupPolicy?: KeyBackupPolicy;
}

/** The options with which a phone system starts. */
export interface PhoneSystemOptions {
  /** 0: any free port. */
  readonly port: number;
  /** The address on which it listens, such as `localhost`. */
  readonly host: string;
  /** The port at which desk phones register by UDP and TCP. 0: any free port. */
  readonly sipPort: number;
  /** The port at which they register by TLS, with a certificate; by default the one after `sipPort`. False: there is none. */
  readonly sipsPort?: number | false;
  /** The source of the certificate for SIP over TLS; by default that of `https`. */
  readonly sipCertificate?: CertificateSource;
  /**
   * Whether the sound of desk phones is encrypted: SRTP where a phone takes it by default, for all with `required`, or for none.
   */
  readonly phoneEncryption?: SoundEncryption;
  /** The ports for the sound of desk phones; 40000 to 40999 by default. */
  readonly rtpPorts?: { readonly first: number; readonly last: number };
  /** The company of a new store. A store that has a company keeps it. */
  readonly company?: Company | undefined;
  /** Folder of the data; undefined: in memory, and nothing stays. */
  readonly data: string | undefined;
  /** Address of a database on a PostgreSQL server, which then stores the data. */
  readonly database?: string | undefined;
  /** Folder of scripts of further robots. */
  readonly robots?: string | undefined;
  /** Lets callers from outside call the groups, about two a minute. */
  readonly traffic?: boolean;
  /** Serves `/control/`, by which tests control it. */
  readonly control: boolean;
  /** The program that carries the calls: ours, or Asterisk 22; ours by default. */
  readonly engine?: 'local' | 'asterisk';
  /** The folder of the unpacked Asterisk; that of `callside engine:install` by default. */
  readonly asterisk?: string | undefined;
  /** Logs every SIP message. */
  readonly logSip: boolean;
  /** The source of the certificate for https; undefined: http. */
  readonly https?: CertificateSource;
  /** Receives its log. */
  readonly log: Logger;
  /** Folder of the words of the product, `dictionary_<tag>.json`; the folder of the built apps by default. */
  readonly dictionaries?: string;
  /** Address of words that several products share, with `{lang}`; browsers have to be let there by their policy. */
  readonly commonDictionary?: string;
  /** Serves all pages; the built apps by default. */
  readonly pages?: Pages;
  /** Origins of pages that may embed a client; the host, and localhost, at `<port + 1>` by default. */
  readonly allowedParentFrames?: readonly string[];
  /** Further origins of such pages. */
  readonly parents?: readonly string[];
  /** The permissions of pages by origin; origins that are not listed have all permissions. */
  readonly parentPermissions?: Readonly<Record<string, readonly ParentPermission[]>>;
  /** Origins of CRMs whose scripts the widget may load, beside the origins of the example pages. */
  readonly crmScripts?: readonly string[];
  /** Origins of pages that may use the phone system from elsewhere: REST, push and phones. */
  readonly allowedOrigins?: readonly string[];
  /** Addresses and networks of reverse proxies, whose `X-Forwarded-For` names the client. */
  readonly trustedProxies?: readonly string[];
  /** Hosts that webhooks may reach though their addresses are inside the network, also by http. */
  readonly webhookHosts?: readonly string[];
  /** Identity providers by which users sign in, beside their passwords. */
  readonly signInProviders?: readonly SsoProviderOptions[];
  /** The token of an identity provider that adds and changes users by SCIM; undefined: there is no SCIM. */
  readonly scimToken?: string | undefined;
  /** Folder of a brand: `brand.json` and the files that it names. */
  readonly brand?: string | undefined;
  /** Folder of programs for users' computers to download: `release.json` and the files that it names. */
  readonly desktopFiles?: string | undefined;
  /** External address books that users search, on LDAP or CardDAV servers. */
  readonly addressBooks?: readonly AddressBookOptions[];
  /** The script of a third party with which clients search its address book, in the place of `addressBooks`. */
  readonly addressBookScript?: AddressBookScript | undefined;
  /** Offers video meetings on Windows and Mac only, as services with a program of their own do. By default on every device. */
  readonly areMeetingsOnDesktopsOnly?: boolean | undefined;
  /** The script of a third party that runs the meetings, in the place of the phone system. */
  readonly meetingScript?: MeetingScript | undefined;
  /**
   * The path of Janus, which forwards the media of meetings with more than 4 members; by default the Janus of the
   * system. False: none.
   */
  readonly janus?: string | false | undefined;
  /** The UDP ports of Janus for media; 42000 to 42999 by default. */
  readonly mediaPorts?: { readonly first: number; readonly last: number } | undefined;
  /** The address at which clients reach the media of Janus, where it is not an address of this machine. */
  readonly mediaAddress?: string | undefined;
  /** The address of a CRM as in `examples/crm-record`, for which a new store gets CRM rules; undefined: it gets none. */
  readonly exampleCrm?: string | undefined;
  /** Sends the e-mails about messages. Without a server, they become files of the folder `mail`. */
  readonly mailServer?: MailServer | undefined;
  /** The carrier of text messages. Without a carrier, they go to a simulated network, which answers. */
  readonly smsCarrier?: SmppOptions | undefined;
  /** The domain of the e-mail addresses that become faxes; empty: there is no fax service. by default that of the company. */
  readonly faxEmailDomain?: string | undefined;
  /** True if an option sets the values of the company at every start, so that they are fixed on the screen. */
  readonly isCompanyFixed?: boolean | undefined;
  /** Texts for text messages that all users may choose; those of the company by default. */
  readonly textTemplates?: readonly string[] | undefined;
  /** How many text messages a user may send in 24 hours: 500 by default. */
  readonly textsPerDay?: number | undefined;
  /** How many e-mails a user may send to people outside in 24 hours, as with invitations: 300 by default. */
  readonly mailsPerDay?: number | undefined;
  /** STUN and TURN servers for phones in browsers; the first STUN server also for the sound of trunks through a router. */
  readonly iceServers?: readonly IceServer[];
  /** The secret that the TURN servers share with the phone system. Clients get credentials that expire, in the place of passwords. */
  readonly turnSecret?: string | undefined;
  /** Runs a Matrix homeserver for the chat of the users. */
  readonly chat?: ChatOptions | undefined;
  /** How many people a new store gets. */
  readonly people?: number;
  /** A new store also gets a week of calls, messages, recordings, contacts and favourites. Without it, lists are empty. */
  readonly activity?: boolean;
  /** The milliseconds without a sign of life after which a session ends. */
  readonly sessionTimeoutMs?: number;
  /** The milliseconds without a sign of life after which a push connection ends. */
  readonly pushTimeoutMs?: number;
  /** How long a phone rings: 30 s by default. */
  readonly noAnswerMs?: number;
  /**
   * The milliseconds for which the phone of a group's agent rings at most before the next agent's phone rings. Default: 15,000.
   */
  readonly agentMs?: number;
  /** The milliseconds without a sign of life of a phone after which a call ends, on hold or not. Default: 60,000. */
  readonly silenceMs?: number;
  /** How long a caller hears a busy tone. 0: there are no tones and announcements, and a failed call ends at once. */
  readonly busyToneMs?: number;
}
