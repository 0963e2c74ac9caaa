import { readFileSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Logger } from 'pino';
import type { Clock } from '../../base/clock.ts';
import type { Company } from '../../company/company.ts';
import type { VirtualPhone } from '../../engine/port.ts';
import { tune } from '../../sounds/tune.ts';
import { say } from '../../sounds/voice.ts';
import { decodeWav } from '../../sounds/wav.ts';
import { greeting, houseRobots } from './house-robots.ts';
import { parseScript } from './parse.ts';
import { Performance } from './perform.ts';
import { type Script, ScriptError } from './script.ts';
import { readScripts } from './scripts.ts';

/** A phone that answers by itself. */
export interface Robot {
  readonly name: string;
  readonly number: string | undefined;
  readonly title: string | undefined;
  readonly phone: VirtualPhone;
}

/** Every robot that can be called. */
export class Robots {
  readonly #clock: Clock;
  readonly #log: Logger;
  readonly #sounds: ReadonlyMap<string, Int16Array>;
  readonly #byName = new Map<string, Robot>();
  readonly #byNumber = new Map<string, Robot>();

  private constructor(options: { clock: Clock; log: Logger; sounds: ReadonlyMap<string, Int16Array> }) {
    this.#clock = options.clock;
    this.#log = options.log;
    this.#sounds = options.sounds;
  }

  /**
   * Loads the built-in robots, and the robots of the scripts in a folder.
   *
   * @throws ScriptError
   */
  static async load(options: {
    company: Company;
    folder: string | undefined;
    clock: Clock;
    log: Logger;
    /** The names of the built-in robots; undefined: all. */
    house?: readonly string[];
  }): Promise<Robots> {
    const { company, folder } = options;
    const house = Object.entries(houseRobots(company)).flatMap(([name, text]) =>
      options.house?.includes(name) === false ? [] : [parseScript(name, text, company)],
    );
    const others = folder === undefined ? [] : await readScripts(folder, company);
    const sounds = new Map([
      ['tune', tune()],
      [greeting, decodeWav(readFileSync(new URL('./speech.wav', import.meta.url)))],
    ]);
    for (const script of others) await addSounds(sounds, script, folder ?? '');
    const robots = new Robots({ ...options, sounds });
    for (const script of [...house, ...others]) {
      const robot = robots.perform(script);
      robots.#byName.set(robot.name, robot);
      if (robot.number !== undefined) robots.#byNumber.set(robot.number, robot);
    }
    return robots;
  }

  /** Returns a robot that follows this script, which may use the texts and sounds of the built-in robots. */
  perform(script: Script): Robot {
    const stage = { clock: this.#clock, sounds: this.#sounds };
    return {
      name: script.name,
      number: script.number,
      title: script.title,
      phone: {
        onCall: (call) => {
          new Performance(call, script, stage).run().catch((error) => {
            this.#log.error({ error, robot: script.name }, 'a robot failed');
            call.hangUp('failed');
          });
        },
      },
    };
  }

  byName(name: string): Robot | undefined {
    return this.#byName.get(name);
  }

  /** Returns the robot at this internal number. */
  byNumber(number: string): Robot | undefined {
    return this.#byNumber.get(number);
  }

  /** All of them, by number. */
  get all(): readonly Robot[] {
    return [...this.#byName.values()];
  }
}

async function addSounds(
  sounds: Map<string, Int16Array>,
  { name, steps }: Script,
  folder: string,
): Promise<void> {
  for (const step of steps) {
    if (step.does === 'say' && !sounds.has(step.text)) {
      const spoken = await say(step.text, folder);
      if (!spoken) {
        throw new ScriptError(`${name}: to say "${step.text}" needs espeak-ng, or a recording of it.`);
      }
      sounds.set(step.text, spoken);
    }
    if (step.does === 'play' && !sounds.has(step.sound)) {
      sounds.set(step.sound, await readSound(name, join(folder, step.sound)));
    }
  }
}

async function readSound(name: string, file: string): Promise<Int16Array> {
  try {
    return decodeWav(await readFile(file));
  } catch (error) {
    throw new ScriptError(
      `${name}: ${file} cannot be played: ${error instanceof Error ? error.message : error}`,
    );
  }
}
