import { type Address, writtenHost } from '../../local/sip/wire/sip-wire.ts';
import type { SoundEncryption, TrunkSettings } from '../../port.ts';

import { calledInVariable } from './arrival.ts';

/** An object of PJSIP: its fields by their names. */
type Fields = Readonly<Record<string, string>>;

/** The objects of a trunk at Asterisk, which all have its name. */
export interface TrunkObjects {
  readonly auth: Fields | undefined;
  readonly aor: Fields;
  readonly endpoint: Fields;
  readonly identify: Fields;
  readonly registration: Fields | undefined;
}

const encryptions: Readonly<Record<SoundEncryption, Fields>> = {
  none: { media_encryption: 'no' },
  optional: { media_encryption: 'sdes', media_encryption_optimistic: 'yes' },
  required: { media_encryption: 'sdes', media_encryption_optimistic: 'no' },
};

/** Our codecs, the best first. */
export const trunkCodecs = ['g722', 'alaw', 'ulaw'] as const;

/** How often the other side is asked whether it is there. A connection that it has closed is noticed sooner. */
const askSeconds = { udp: '30', tcp: '10', tls: '10' } as const;

export interface TrunkWay {
  /** The name of the trunk at Asterisk. */
  readonly name: string;
  /** The name in our address there. */
  readonly contactUser: string;
  /** The address that is used. */
  readonly target: Address;
  /** The transport of PJSIP. */
  readonly transport: string;
  /** The address of our sound; empty: that of the machine. */
  readonly mediaAddress: string;
  /** The way that the registrar wants for calls: addresses in angle brackets, with commas between them (RFC 3608). */
  readonly route?: string | undefined;
}

/** The address of the other side, to which all requests go. */
function serverOf(
  { host, transport }: Pick<TrunkSettings, 'host' | 'transport'>,
  { target }: Pick<TrunkWay, 'target'>,
): string {
  const parameter = transport === 'udp' ? '' : `;transport=${transport}`;
  // A certificate is compared with the name, which Asterisk has to look up by itself.
  return `sip:${writtenHost(transport === 'tls' ? host : target.host)}:${target.port}${parameter}`;
}

/** Calls name the way, and go to the other side as the registration does. */
export const routedBy = (
  settings: Pick<TrunkSettings, 'host' | 'transport'>,
  way: Pick<TrunkWay, 'target'>,
  route: string,
): Fields => ({ outbound_proxy: `<${serverOf(settings, way)};lr;hide>, ${route}` });

/** Returns the objects of a trunk. */
export function trunkObjects(settings: TrunkSettings, way: TrunkWay): TrunkObjects {
  const { name, contactUser, target, transport, mediaAddress, route } = way;
  const { user, authUser = user, password, registersFor } = settings;
  const domain = writtenHost(settings.domain);
  const parameter = settings.transport === 'udp' ? '' : `;transport=${settings.transport}`;
  const server = serverOf(settings, way);
  const isItself = settings.transport === 'tls' && settings.host === settings.domain;
  const uri = isItself ? server : `sip:${domain}${parameter}`;
  const proxy: Fields = isItself ? {} : { outbound_proxy: `${server};lr;hide` };
  const auth = password === undefined ? undefined : name;
  return {
    auth:
      password === undefined
        ? undefined
        : {
            auth_type: 'digest',
            username: authUser,
            password,
            supported_algorithms_uac: 'SHA-256,MD5',
          },
    aor: {
      contact: uri,
      ...proxy,
      qualify_frequency: askSeconds[settings.transport],
      qualify_timeout: '3.0',
    },
    endpoint: {
      transport,
      context: 'trunks',
      disallow: 'all',
      allow: trunkCodecs.join(),
      outgoing_call_offer_pref: 'local',
      aors: name,
      ...(auth !== undefined && { outbound_auth: auth }),
      // Calls come from its address, or to the secret address that was registered: anybody can write its name.
      identify_by: 'ip',
      ...proxy,
      ...(route !== undefined && routedBy(settings, way, route)),
      contact_user: contactUser,
      from_domain: writtenHost(settings.fromDomain ?? settings.domain),
      direct_media: 'no',
      rtp_symmetric: 'yes',
      force_rport: 'yes',
      dtmf_mode: 'rfc4733',
      send_pai: 'no',
      trust_id_outbound: 'yes',
      // The company would pay for a call to where the other side wants it.
      allow_transfer: 'no',
      allow_subscribe: 'no',
      moh_passthrough: 'no',
      rtp_keepalive: '15',
      ...(settings.calledIn !== undefined && { set_var: `${calledInVariable}=${settings.calledIn}` }),
      ...encryptions[settings.encryption ?? 'none'],
      ...(mediaAddress !== '' && { media_address: mediaAddress, bind_rtp_to_media_address: 'yes' }),
    },
    identify: {
      endpoint: name,
      match: [`${writtenHost(target.host)}:${target.port}`, ...(settings.callsFrom ?? [])].join(','),
    },
    registration:
      registersFor === undefined
        ? undefined
        : {
            transport,
            client_uri: `sip:${user}@${domain}`,
            server_uri: uri,
            ...proxy,
            ...(auth !== undefined && { outbound_auth: auth }),
            contact_user: contactUser,
            expiration: String(registersFor),
            line: 'yes',
            endpoint: name,
            // We try again, at another address where there is one.
            max_retries: '0',
            max_random_initial_delay: '0',
          },
  };
}
