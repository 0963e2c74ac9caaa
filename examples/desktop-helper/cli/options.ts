import { parseArgs } from 'node:util';
import { helperPort } from '../../../sdk/wire/phones/helper-port.ts';
import { defaultFolder } from '../pairing/control-path.ts';
import type { UserCommand } from '../pairing/control-server.ts';
import { machineSound, type Sound } from '../phone/baresip-config.ts';

/** A word of the command line is wrong. */
export class BadOption extends Error {
  override readonly name = 'BadOption';
}

export const usage = `callside-helper: the phone of this computer, for the pages of Callside in its browsers.

  callside-helper [options]        runs the helper, without a window, until it is ended
  callside-helper list             prints the pages that wait for your permission, and those that have it
  callside-helper allow CODE       allows the page that shows this code to use the phone of this computer
  callside-helper decline CODE     declines it
  callside-helper forget ORIGIN    takes the permission back, such as https://phone.example

Options
  --port N           port for pages (default ${helperPort}); pages of a phone system expect the default
  --folder DIR       folder of the settings (default ${defaultFolder()})
  --source DEVICE    microphone in the words of baresip: module and device (default ${machineSound.source})
  --player DEVICE    loudspeaker (default ${machineSound.player})
  --record DIR       records both directions of each call into this folder
  --help             prints this text

The file allowed.json in the folder lists the programs that rules may start and the hosts that they may send requests to:
  { "programs": { "notes": { "command": "/usr/bin/gedit", "takesArguments": true } }, "hosts": ["crm.example"] }
`;

/** The task that the command line names. */
export type Task =
  | { readonly do: 'help' }
  | { readonly do: 'run'; readonly port: number; readonly folder: string; readonly sound: Sound }
  | { readonly do: 'send'; readonly folder: string; readonly command: UserCommand };

/** A device is written into the configuration of baresip, which has a setting in each line. */
function deviceOf(name: string, text: string): string {
  if (!/^[\w.,:/ ={}-]+$/.test(text)) throw new BadOption(`--${name} has characters that are not possible.`);
  return text;
}

/** @throws BadOption */
export function readOptions(args: readonly string[]): Task {
  const { values, positionals } = parse(args);
  if (values.help) return { do: 'help' };
  const folder = values.folder ?? defaultFolder();
  const [word, argument, ...rest] = positionals;
  if (rest.length > 0) throw new BadOption(`"${rest[0]}" is one word too many.`);
  if (word === undefined) return { do: 'run', port: portOf(values.port), folder, sound: soundOf(values) };
  const command = commandOf(word, argument);
  return { do: 'send', folder, command };
}

function commandOf(word: string, argument: string | undefined): UserCommand {
  if (word === 'list') return { command: 'list' };
  if (!['allow', 'decline', 'forget'].includes(word)) throw new BadOption(`There is no command "${word}".`);
  if (argument === undefined)
    throw new BadOption(`"${word}" needs a ${word === 'forget' ? 'page' : 'code'}.`);
  if (word === 'forget') return { command: 'forget', origin: argument };
  return { command: word === 'allow' ? 'allow' : 'decline', code: argument.replaceAll(' ', '') };
}

function portOf(text: string | undefined): number {
  const port = Number(text ?? helperPort);
  if (!Number.isInteger(port) || port < 0 || port > 65_535) throw new BadOption('--port needs a port.');
  return port;
}

function soundOf(values: { source?: string; player?: string; record?: string }): Sound {
  return {
    source: deviceOf('source', values.source ?? machineSound.source),
    player: deviceOf('player', values.player ?? machineSound.player),
    recordings: values.record === undefined ? undefined : deviceOf('record', values.record),
  };
}

function parse(args: readonly string[]) {
  try {
    return parseArgs({
      args: [...args],
      allowPositionals: true,
      options: {
        port: { type: 'string' },
        folder: { type: 'string' },
        source: { type: 'string' },
        player: { type: 'string' },
        record: { type: 'string' },
        help: { type: 'boolean', default: false },
      },
    });
  } catch (error) {
    throw new BadOption(error instanceof Error ? error.message : String(error));
  }
}
