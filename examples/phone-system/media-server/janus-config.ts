import { mkdir, readdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';

/** The settings of Janus. */
export interface JanusSettings {
  /** The folder with `plugins` and `transports`. */
  readonly modules: string;
  /** The TCP port of its interface, on this machine only. */
  readonly port: number;
  /** Each request has to have it: other programs of this machine reach the port, too. */
  readonly secret: string;
  /** The UDP ports for media. */
  readonly mediaPorts: { readonly first: number; readonly last: number };
  /** The address at which clients reach this machine, where it is not the machine's own address. */
  readonly publicAddress: string | undefined;
}

/** The modules that are loaded. All others would only be further ways in. */
const wanted = new Set(['libjanus_videoroom.so', 'libjanus_websockets.so']);

/** Writes the files that Janus reads into a folder. Returns its arguments. */
export async function writeJanusConfig(folder: string, settings: JanusSettings): Promise<string[]> {
  const { modules, port, secret, mediaPorts, publicAddress } = settings;
  await mkdir(folder, { recursive: true });
  const write = (name: string, content: string) => writeFile(join(folder, name), content, { mode: 0o600 });
  const text = JSON.stringify;
  const unwanted = async (kind: string) => {
    const all = await readdir(join(modules, kind)).catch(() => []);
    return text(all.filter((name) => name.endsWith('.so') && !wanted.has(name)).join(','));
  };
  const nat = publicAddress === undefined ? '' : `nat_1_1_mapping = ${text(publicAddress)}`;
  await write(
    'janus.jcfg',
    `general: {
  configs_folder = ${text(folder)}
  plugins_folder = ${text(join(modules, 'plugins'))}
  transports_folder = ${text(join(modules, 'transports'))}
  events_folder = ${text(join(modules, 'events'))}
  loggers_folder = ${text(join(modules, 'loggers'))}
  debug_level = 2
  debug_colors = false
  api_secret = ${text(secret)}
  hide_dependencies = true
}
media: { rtp_port_range = "${mediaPorts.first}-${mediaPorts.last}" }
nat: { full_trickle = false ${nat} }
plugins: { disable = ${await unwanted('plugins')} }
transports: { disable = ${await unwanted('transports')} }
events: { broadcast = false }
loggers: { disable = ${await unwanted('loggers')} }
`,
  );
  await write('janus.plugin.videoroom.jcfg', `general: { admin_key = ${text(secret)}; string_ids = true }\n`);
  await write(
    'janus.transport.websockets.jcfg',
    `general: { json = "compact"; ws = true; ws_port = ${port}; ws_ip = "127.0.0.1"; wss = false }
admin: { admin_ws = false }
`,
  );
  return ['--config', join(folder, 'janus.jcfg'), '--configs-folder', folder, '--disable-colors'];
}
