import { existsSync } from 'node:fs';
import { join } from 'node:path';

/** Where the sound of the phone comes from and goes to, in the words of baresip: module and device. */
export interface Sound {
  /** For example `alsa,default`. */
  readonly source: string;
  readonly player: string;
  /** A folder for recordings of both directions; undefined: nothing is recorded. */
  readonly recordings?: string | undefined;
}

/** The machine's own microphone and loudspeaker. */
export const machineSound: Sound =
  process.platform === 'darwin'
    ? { source: 'coreaudio,default', player: 'coreaudio,default' }
    : { source: 'alsa,default', player: 'alsa,default' };

/** Codecs beside Opus, G.722 and G.711, which every phone has. */
export interface FurtherCodecs {
  readonly g7222: boolean;
  readonly g729: boolean;
}

const codecModules = { g7222: 'amr', g729: 'g729' } as const;

const moduleOf = (device: string) => device.split(',')[0] ?? '';

/** Returns the modules for these codecs that are installed. Debian's baresip has none for G.729. */
const modulesOf = (folder: string, codecs: FurtherCodecs): readonly string[] =>
  (['g7222', 'g729'] as const)
    .filter((codec) => codecs[codec] && existsSync(join(folder, `${codecModules[codec]}.so`)))
    .map((codec) => codecModules[codec]);

/** Returns the file `config` of baresip. It listens on this machine only. */
export function configOf(options: {
  readonly modules: string;
  readonly controlPort: number;
  readonly sound: Sound;
  readonly codecs: FurtherCodecs;
}): string {
  const { modules, controlPort, sound, codecs } = options;
  const { source, player, recordings } = sound;
  // A file as the source of sound is played in its own rate.
  const isFile = moduleOf(source) === 'aufile';
  const loaded = new Set([
    'account',
    'opus',
    'g722',
    'g711',
    ...modulesOf(modules, codecs),
    moduleOf(source),
    moduleOf(player),
    ...(recordings === undefined ? [] : ['sndfile']),
  ]);
  return [
    `audio_source ${source}`,
    `audio_player ${player}`,
    `audio_alert ${player}`,
    ...(isFile
      ? ['ausrc_srate 8000', 'auplay_srate 8000', 'ausrc_channels 1', 'auplay_channels 1']
      : ['ausrc_channels 1', 'auplay_channels 1']),
    ...(recordings === undefined ? [] : [`snd_path ${recordings}`]),
    'statmode_default off',
    `ctrl_tcp_listen 127.0.0.1:${controlPort}`,
    `module_path ${modules}`,
    ...[...loaded].map((module) => `module ${module}.so`),
    'module_app ctrl_tcp.so',
    'module_app menu.so',
    '',
  ].join('\n');
}
