import { type KeyFunction, keyFunctionOf, type NumberedKey } from '../../../sdk/wire/phones/device-key.ts';
import type { SoundEncryption } from '../engine/port.ts';
import type { ProvisioningFormat } from './phone-models.ts';

/** The facts in a settings file. */
export interface PhoneFacts {
  /** SIP user and authentication user. */
  readonly user: string;
  readonly password: string;
  /** The name on the display. */
  readonly name: string;
  /** The SIP server as the device reaches it. */
  readonly host: string;
  readonly port: number;
  /** The port is that of SIP over TLS. */
  readonly isSecure: boolean;
  /** Whether its sound should be encrypted (SRTP). */
  readonly encryption: SoundEncryption;
  /** The SIP domain and realm. */
  readonly domain: string;
  /** The number at which the mailbox is heard. */
  readonly mailbox: string;
  readonly keyCount: number;
  readonly keys: readonly NumberedKey[];
}

/** A settings file as it is sent. */
export interface SettingsFile {
  readonly type: string;
  readonly text: string;
}

/** A line break would begin another setting. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: such characters are what this looks for
const plain = (text: string) => text.replace(/[\u0000-\u001f\u007f]+/g, ' ');

const xml = (text: string) =>
  plain(text)
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;');

const functionOf = ({ type }: NumberedKey): KeyFunction => keyFunctionOf(type);

/**
 * `name = value` lines, as Yealink documents them. All keys are written, since the phone keeps keys that are not
 * written.
 */
function yealink(of: PhoneFacts): SettingsFile {
  const keys = Array.from({ length: of.keyCount }, (_, at) => {
    const { type, destination, label } = of.keys[at] ?? { type: 0, destination: '', label: '' };
    const name = `linekey.${at + 1}`;
    return [
      [`${name}.type`, String(type)],
      [`${name}.line`, '1'],
      [`${name}.value`, destination],
      [`${name}.label`, label],
    ] as const;
  });
  const settings = [
    ['account.1.enable', '1'],
    ['account.1.label', of.name],
    ['account.1.display_name', of.name],
    ['account.1.user_name', of.user],
    ['account.1.auth_name', of.user],
    ['account.1.password', of.password],
    ['account.1.sip_server.1.address', of.host],
    ['account.1.sip_server.1.port', String(of.port)],
    ['account.1.sip_server.1.transport_type', of.isSecure ? '2' : '0'],
    ['account.1.srtp_encryption', { none: '0', optional: '1', required: '2' }[of.encryption]],
    ['account.1.subscribe_mwi', '1'],
    ['voice_mail.number.1', of.mailbox],
    ...keys.flat(),
  ];
  const lines = settings.map(([name, value]) => `${name} = ${plain(value ?? '')}`);
  return { type: 'text/plain', text: `#!version:1.0.0.1\n${lines.join('\n')}\n` };
}

/** Key events of Snom, for functions that the phone has itself. */
const snomEvents: Partial<Record<KeyFunction, string>> = {
  conference: 'F_CONFERENCE',
  transfer: 'F_TRANSFER',
  hold: 'F_HOLD',
  doNotDisturb: 'F_DND',
  redial: 'F_REDIAL',
  voicemail: 'F_RETRIEVE',
};

/** Key types of Snom, for functions that lead somewhere. */
const snomTypes: Partial<Record<KeyFunction, string>> = {
  forward: 'redirect',
  transfer: 'transfer',
  tones: 'dtmf',
  voicemail: 'speed',
  speedDial: 'speed',
  intercom: 'icom',
  webAddress: 'url',
};

function snomKey(key: NumberedKey, { host }: PhoneFacts): string {
  const name = functionOf(key);
  if (name === 'lamp') return `blf sip:${key.destination}@${host}`;
  const type = snomTypes[name];
  if (type !== undefined && key.destination !== '') return `${type} ${key.destination}`;
  const event = snomEvents[name];
  if (event !== undefined) return `keyevent ${event}`;
  return type ?? (name === 'line' ? 'line' : 'none');
}

/** The XML that Snom documents. All keys are written, since the phone keeps keys that are not written. */
function snom(of: PhoneFacts): SettingsFile {
  const server = `${of.host}:${of.port}`;
  const account = {
    user_active: 'on',
    user_realname: of.name,
    user_name: of.user,
    user_pname: of.user,
    user_pass: of.password,
    user_host: server,
    // Lamps name a number at the host, without the port; so all requests take this way.
    user_outbound: `${server};transport=${of.isSecure ? 'tls' : 'udp'}`,
    user_mailbox: of.mailbox,
    user_srtp: of.encryption === 'none' ? 'off' : 'on',
    user_savp: { none: 'off', optional: 'optional', required: 'mandatory' }[of.encryption],
  };
  const settings = Object.entries(account).map(
    ([name, value]) => `<${name} idx="1" perm="">${xml(value)}</${name}>`,
  );
  const empty = { type: 0, destination: '', label: '' };
  const keys = Array.from({ length: of.keyCount }, (_, at) => {
    const key = of.keys[at] ?? empty;
    // The display shows the short label beside the key, and the label on a full page of them.
    const label = `label="${xml(key.label)}" short_label="${xml(key.label)}"`;
    return `<fkey idx="${at}" context="1" ${label} perm="">${xml(snomKey(key, of))}</fkey>`;
  });
  const text = `<?xml version="1.0" encoding="utf-8"?>\n<settings>\n<phone-settings>\n${settings.join('\n')}\n</phone-settings>\n<functionKeys>\n${keys.join('\n')}\n</functionKeys>\n</settings>\n`;
  return { type: 'text/xml', text };
}

/** The remote configuration of Linphone, which its apps load from a QR code. */
function linphone(of: PhoneFacts): SettingsFile {
  const server = `<sip:${of.host}:${of.port};transport=${of.isSecure ? 'tls' : 'tcp'}>`;
  const sections = {
    sip: {
      default_proxy: '0',
      media_encryption: of.encryption === 'none' ? 'none' : 'srtp',
      media_encryption_mandatory: of.encryption === 'required' ? '1' : '0',
    },
    proxy_0: {
      reg_identity: `"${of.name.replaceAll('"', '')}" <sip:${of.user}@${of.domain}>`,
      reg_proxy: server,
      reg_route: server,
      reg_sendregister: '1',
      reg_expires: '600',
      realm: of.domain,
    },
    auth_info_0: {
      username: of.user,
      userid: of.user,
      passwd: of.password,
      realm: of.domain,
      domain: of.domain,
    },
  };
  const text = Object.entries(sections)
    .map(([section, entries]) => {
      const lines = Object.entries(entries).map(
        ([name, value]) => `    <entry name="${name}" overwrite="true">${xml(value)}</entry>`,
      );
      return `  <section name="${section}">\n${lines.join('\n')}\n  </section>`;
    })
    .join('\n');
  return {
    type: 'text/xml',
    text: `<?xml version="1.0" encoding="UTF-8"?>\n<config xmlns="http://www.linphone.org/xsds/lpconfig.xsd">\n${text}\n</config>\n`,
  };
}

/** Accounts and contacts of baresip. Its keys are contacts, and keys with a lamp show the presence of their number. */
const baresip: Readonly<Record<string, (of: PhoneFacts) => SettingsFile>> = {
  accounts: ({ user, password, host, port, name, isSecure, encryption }) => ({
    type: 'text/plain',
    text: `"${quoted(name)}" <sip:${user}@${host}:${port}${isSecure ? ';transport=tls' : ''}>;auth_pass=${plain(password)};regint=600${encryption === 'required' ? ';mediaenc=srtp-mand' : ''}\n`,
  }),
  contacts: ({ keys, host, port, isSecure }) => ({
    type: 'text/plain',
    text: keys
      .filter((key) => ['speedDial', 'lamp'].includes(functionOf(key)))
      .map((key) => {
        const lamp = functionOf(key) === 'lamp' ? ';presence=p2p' : '';
        const name = quoted(key.label || key.destination);
        return `"${name}" <sip:${encodeURIComponent(key.destination)}@${host}:${port}${isSecure ? ';transport=tls' : ''}>${lamp}\n`;
      })
      .join(''),
  }),
};

const quoted = (text: string) => plain(text).replace(/["<>;\\]/g, '');

const phoneFile = /^(?:snom[\w]*-)?([0-9a-f]{12})\.(?:cfg|htm|xml)$/i;

/**
 * Returns the settings file of that name; undefined if a device of this format reads none.
 *
 * @param options.macAddress the only device that may read it; undefined: any
 */
export function settingsFile(
  file: string,
  of: PhoneFacts,
  { format, macAddress }: { readonly format: ProvisioningFormat; readonly macAddress: string | undefined },
): SettingsFile | undefined {
  if (format === 'baresip') return Object.hasOwn(baresip, file) ? baresip[file]?.(of) : undefined;
  if (format === 'linphone') return file === 'linphone.xml' ? linphone(of) : undefined;
  const asked = phoneFile.exec(file)?.[1]?.toLowerCase();
  if (asked === undefined || (macAddress !== undefined && asked !== macAddress)) return undefined;
  return format === 'yealink' ? yealink(of) : snom(of);
}

/** The file whose address a QR code has; undefined for a device that finds its files in the folder. */
export const appFile = (format: ProvisioningFormat): string | undefined =>
  format === 'linphone' ? 'linphone.xml' : undefined;
