import { randomBytes } from 'node:crypto';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import * as z from 'zod/mini';
import type { Certificate } from '../http/server/certificate.ts';

/** The secrets of a homeserver. They stay as long as its data. */
const secrets = z.object({
  registration: z.string(),
  macaroons: z.string(),
  forms: z.string(),
  /** The key with which the server signs events for other servers. */
  signingKey: z.string(),
});
export type HomeserverSecrets = z.infer<typeof secrets>;

const randomText = () => randomBytes(32).toString('base64url');

/** The secrets in `folder`, made at the first start. */
export async function obtainSecrets(folder: string): Promise<HomeserverSecrets> {
  const file = join(folder, 'secrets.json');
  try {
    return secrets.parse(JSON.parse(await readFile(file, 'utf8')));
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error;
  }
  const made: HomeserverSecrets = {
    registration: randomText(),
    macaroons: randomText(),
    forms: randomText(),
    signingKey: randomBytes(32).toString('base64').replaceAll('=', ''),
  };
  await writeFile(file, JSON.stringify(made), { mode: 0o600 });
  return made;
}

/** The port at which other homeservers reach this homeserver, over TLS. */
export interface Federation {
  /** The TCP port, on this machine only. */
  readonly port: number;
  /** The key and the certificate for TLS. */
  readonly certificate: Certificate;
}

interface SynapseSettings {
  /** The part of every address after the colon, such as `acme.local`. */
  readonly serverName: string;
  /** The folder of the data. */
  readonly folder: string;
  /** The path of the socket at which the phone system reaches it. */
  readonly socket: string;
  readonly secrets: HomeserverSecrets;
  /** Undefined: the server does not talk to others. */
  readonly federation: Federation | undefined;
}

/** Every user of the phone system chats as a person would: the limits only stop programs that flood. */
const messageRate = { per_second: 20, burst_count: 200 };
const signInRate = { per_second: 5, burst_count: 50 };

/** Writes the files that Synapse reads. Returns the path of its configuration. */
export async function writeSynapseConfig(settings: SynapseSettings): Promise<string> {
  const { serverName, folder, socket, secrets, federation } = settings;
  await mkdir(folder, { recursive: true });
  const inside = (name: string) => join(folder, name);
  const write = async (name: string, content: string) => {
    await writeFile(inside(name), content, { mode: 0o600 });
    return inside(name);
  };
  const listeners: object[] = [
    {
      path: socket,
      mode: 0o600,
      type: 'http',
      x_forwarded: true,
      resources: [{ names: ['client', 'media', 'health'], compress: false }],
    },
  ];
  if (federation) {
    listeners.push({
      port: federation.port,
      bind_addresses: ['127.0.0.1'],
      type: 'http',
      tls: true,
      resources: [{ names: ['federation', 'keys', 'media'], compress: false }],
    });
  }
  const config = {
    server_name: serverName,
    pid_file: inside('synapse.pid'),
    listeners,
    database: { name: 'sqlite3', args: { database: inside('homeserver.db') } },
    media_store_path: inside('media'),
    max_upload_size: '200M',
    log_config: await write('log.json', JSON.stringify(logging)),
    signing_key_path: await write('signing.key', `ed25519 a_call ${secrets.signingKey}\n`),
    registration_shared_secret: secrets.registration,
    macaroon_secret_key: secrets.macaroons,
    form_secret: secrets.forms,
    // Every password is 256 random bits of the phone system, which cannot be guessed: a slow hash would only cost time
    // at each sign-in.
    bcrypt_rounds: 4,
    report_stats: false,
    enable_registration: false,
    // Colleagues are found by name although they share no room yet.
    user_directory: { enabled: true, search_all_users: true, prefer_local_users: true },
    // Old and new clients encrypt rooms alike; whether a room is encrypted is the client's decision.
    encryption_enabled_by_default_for_room_type: 'off',
    // Only public rooms are listed: their alias says that they are.
    room_list_publication_rules: [{ alias: '#compublic_*', action: 'allow' }],
    // Pages are not fetched for previews: the server would learn which addresses are in a message.
    url_preview_enabled: false,
    trusted_key_servers: [],
    suppress_key_server_warning: true,
    rc_message: messageRate,
    rc_login: {
      address: signInRate,
      account: signInRate,
      failed_attempts: { per_second: 0.2, burst_count: 10 },
    },
    rc_joins: { local: signInRate, remote: signInRate },
    rc_invites: { per_room: messageRate, per_user: messageRate, per_issuer: messageRate },
    ...(federation
      ? {
          tls_certificate_path: await write('federation.pem', federation.certificate.cert),
          tls_private_key_path: await write('federation-key.pem', federation.certificate.key),
          // Servers on the same machine sign their certificates themselves, and reach each other by loopback.
          federation_verify_certificates: false,
          federation_ip_range_blacklist: privateRanges,
        }
      : { federation_domain_whitelist: [] }),
  };
  // JSON is YAML too.
  return write('homeserver.json', JSON.stringify(config, undefined, 2));
}

/**
 * Private networks without loopback, which homeservers must not reach because another server names an address of them. An exception
 * for loopback is not enough: Synapse ignores exceptions where a server's name is an address.
 */
const privateRanges = [
  '10.0.0.0/8',
  '100.64.0.0/10',
  '169.254.0.0/16',
  '172.16.0.0/12',
  '192.168.0.0/16',
  'fc00::/7',
  'fe80::/10',
];

/** Warnings and errors on the standard error output. */
const logging = {
  version: 1,
  // Otherwise every part of Synapse that is loaded before this is read would be silent.
  disable_existing_loggers: false,
  formatters: { line: { format: '%(levelname)s %(name)s: %(message)s' } },
  handlers: { console: { class: 'logging.StreamHandler', formatter: 'line', level: 'WARNING' } },
  loggers: {},
  root: { level: 'WARNING', handlers: ['console'] },
};
