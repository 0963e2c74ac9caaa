import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { AsteriskProgram } from '#phone-system/asterisk/asterisk-program.ts';
import { until } from '../until.ts';
import { type AsteriskVersion, findAsterisk } from './asterisk-program.ts';

/** Modules that need what a test machine lacks, or do nothing for a PBX. */
const unloaded = [
  ...['chan_iax2', 'chan_dahdi', 'chan_motif', 'chan_unistim', 'chan_mobile', 'chan_console', 'chan_ooh323'],
  ...[
    'res_config_ldap',
    'res_config_pgsql',
    'res_config_odbc',
    'res_odbc',
    'res_odbc_transaction',
    'res_snmp',
  ],
  ...['res_config_sqlite3', 'res_config_mysql', 'res_calendar', 'res_fax', 'res_fax_spandsp', 'res_hep'],
  ...['res_phoneprov', 'res_pjsip_phoneprov_provider', 'res_stir_shaken', 'res_pjsip_stir_shaken'],
  ...[
    'res_geolocation',
    'res_pjsip_geolocation',
    'res_aeap',
    'res_speech_aeap',
    'res_prometheus',
    'res_xmpp',
  ],
  ...['cdr_pgsql', 'cdr_odbc', 'cdr_radius', 'cdr_tds', 'cel_pgsql', 'cel_odbc', 'cel_radius', 'cel_tds'],
  ...['pbx_ael', 'pbx_dundi', 'pbx_lua', 'app_meetme', 'app_voicemail', 'app_voicemail_imap', 'app_minivm'],
  ...[
    'app_voicemail_odbc',
    'app_festival',
    'func_odbc',
    'app_agent_pool',
    'cdr_adaptive_odbc',
    'res_corosync',
  ],
];

export interface AsteriskOptions {
  /** 22 by default. */
  readonly version?: AsteriskVersion;
  readonly rtpPorts: readonly [first: number, last: number];
  /** The command that starts it, as `ip netns exec outside`. */
  readonly within?: readonly string[];
  /** Modules besides those that every instance has. */
  readonly loads?: readonly string[];
  /** Files of /etc/asterisk besides those that every instance has, by name. */
  readonly files: Readonly<Record<string, string>>;
}

/** An Asterisk of its own in a temporary folder. */
export class Asterisk {
  readonly folder: string;
  readonly #program: AsteriskProgram;
  readonly #within: readonly string[];
  #child: ReturnType<typeof spawn> | undefined;

  private constructor(program: AsteriskProgram, folder: string, within: readonly string[]) {
    this.#program = program;
    this.#within = within;
    this.folder = folder;
  }

  static async start(options: AsteriskOptions): Promise<Asterisk> {
    const program = findAsterisk(options.version);
    if (!program) throw new Error('Asterisk is not installed.');
    const asterisk = new Asterisk(
      program,
      mkdtempSync(join(tmpdir(), 'callside-asterisk-')),
      options.within ?? [],
    );
    asterisk.#configure(options);
    await asterisk.#run();
    return asterisk;
  }

  /** Everything that it has printed. */
  get log(): string {
    return readFileSync(join(this.folder, 'log', 'full'), 'utf8');
  }

  /** Runs a command of its console and returns the output. */
  async command(line: string): Promise<string> {
    const { command, args } = this.#program;
    const child = spawn(command, [...args, '-C', join(this.folder, 'etc/asterisk.conf'), '-rx', line]);
    let output = '';
    child.stdout.on('data', (text) => {
      output += String(text);
    });
    await once(child, 'close');
    return output;
  }

  /** Ends it as a crash does. */
  async kill(): Promise<void> {
    const child = this.#child;
    this.#child = undefined;
    if (!child || child.exitCode !== null) return;
    const ended = once(child, 'exit');
    child.kill('SIGKILL');
    await ended;
  }

  /** Starts it again after `kill`, with the same configuration. */
  restart(): Promise<void> {
    return this.#run();
  }

  async stop(): Promise<void> {
    await this.kill();
    rmSync(this.folder, { recursive: true, force: true });
  }

  async #run(): Promise<void> {
    const { command, args } = this.#program;
    const [first = command, ...rest] = [...this.#within, command];
    const all = [...rest, ...args, '-C', join(this.folder, 'etc/asterisk.conf'), '-f', '-n'];
    const child = spawn(first, all, {
      stdio: 'ignore',
      // Its configuration may name files beside it.
      cwd: join(this.folder, 'etc'),
    });
    this.#child = child;
    await until('Asterisk has started', async () => {
      if (child.exitCode !== null) throw new Error(`Asterisk has ended:\n${this.log.slice(-2_000)}`);
      return (await this.command('core waitfullybooted')).includes('fully booted');
    });
  }

  #configure({ rtpPorts: [first, last], loads = [], files }: AsteriskOptions): void {
    const inside = (name: string) => join(this.folder, name);
    for (const name of ['etc', 'lib', 'db', 'spool/monitor', 'log/cdr-csv', 'run', 'cache', 'keys/keys'])
      mkdirSync(inside(name), { recursive: true });
    const { modules, data } = this.#program;
    const usual: Readonly<Record<string, string>> = {
      'asterisk.conf': `[directories]
astetcdir => ${inside('etc')}
astmoddir => ${modules}
astvarlibdir => ${inside('lib')}
astdbdir => ${inside('db')}
astkeydir => ${inside('keys')}
astdatadir => ${data}
astspooldir => ${inside('spool')}
astrundir => ${inside('run')}
astlogdir => ${inside('log')}
astcachedir => ${inside('cache')}
[options]
nocolor = yes
transmit_silence = yes
`,
      'modules.conf': `[modules]\nautoload=yes\n${unloaded
        .filter((name) => !loads.includes(name))
        .map((name) => `noload = ${name}.so\n`)
        .join('')}`,
      'logger.conf': '[logfiles]\nfull = notice,warning,error,verbose\n',
      'rtp.conf': `[general]\nrtpstart=${first}\nrtpend=${last}\nstrictrtp=yes\n`,
    };
    for (const [name, text] of Object.entries({ ...usual, ...files }))
      writeFileSync(inside(`etc/${name}`), text);
  }
}
