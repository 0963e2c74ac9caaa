import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import * as z from 'zod/mini';
import type { AsteriskProgram } from './asterisk-program.ts';

/** Asterisk does not start on this machine. */
export class AsteriskFailed extends Error {
  override readonly name = 'AsteriskFailed';
}

const stored = z.looseObject({
  endpoint: z.string(),
  uri: z.string(),
  user_agent: z.string(),
  expiration_time: z.string(),
});

/** A phone that has registered. */
interface AsteriskContact {
  readonly registerId: string;
  readonly uri: string;
  readonly program: string;
  /** In milliseconds since 1970. */
  readonly expiresAt: number;
}

/** Modules that need what few machines have, or that no phone system needs. */
const unloaded = [
  ...['chan_iax2', 'chan_dahdi', 'chan_motif', 'chan_unistim', 'chan_mobile', 'chan_console', 'chan_ooh323'],
  ...['res_config_ldap', 'res_config_pgsql', 'res_config_odbc', 'res_odbc', 'res_odbc_transaction'],
  ...['res_config_sqlite3', 'res_config_mysql', 'res_calendar', 'res_fax', 'res_fax_spandsp'],
  ...['res_hep', 'res_hep_pjsip', 'res_hep_rtcp'],
  ...['res_phoneprov', 'res_pjsip_phoneprov_provider', 'res_stir_shaken', 'res_pjsip_stir_shaken'],
  ...['res_geolocation', 'res_pjsip_geolocation', 'res_aeap', 'res_speech_aeap', 'res_prometheus'],
  ...['cdr_pgsql', 'cdr_odbc', 'cdr_radius', 'cdr_tds', 'cel_pgsql', 'cel_odbc', 'cel_radius', 'cel_tds'],
  ...['pbx_ael', 'pbx_dundi', 'pbx_lua', 'app_meetme', 'app_voicemail', 'app_voicemail_imap', 'app_minivm'],
  ...['app_voicemail_odbc', 'app_festival', 'func_odbc', 'app_agent_pool', 'cdr_adaptive_odbc'],
  ...['res_corosync', 'res_snmp', 'res_xmpp'],
];

/** The settings of an Asterisk in a folder of its own. */
export interface AsteriskSettings {
  readonly rtpPorts: readonly [first: number, last: number];
  /** Modules besides those that every instance has. */
  readonly loads?: readonly string[];
  /** Files of /etc/asterisk besides those that every instance has, by name. */
  readonly files: Readonly<Record<string, string>>;
}

/** An Asterisk whose files are all in one folder, so that several run on a machine and no administrator's rights are needed. */
export class AsteriskInstance {
  readonly folder: string;
  readonly #program: AsteriskProgram;

  /**
   * @param folder a path of at most 80 characters: that of a socket in it has a limit
   * @throws AsteriskFailed for a longer one
   */
  constructor(program: AsteriskProgram, folder: string) {
    this.#program = program;
    if (folder.length > 80)
      throw new AsteriskFailed(`Asterisk needs a folder with a path of at most 80 characters: ${folder}`);
    this.folder = folder;
  }

  /** Its command in the foreground. */
  get command(): readonly [command: string, ...args: string[]] {
    return [...this.#withConfiguration, '-f', '-n'];
  }

  /** Runs a command of its console, and returns the output. */
  async console(line: string): Promise<string> {
    const [command, ...args] = this.#withConfiguration;
    const child = spawn(command, [...args, '-rx', line], { stdio: ['ignore', 'pipe', 'ignore'] });
    let output = '';
    child.stdout.setEncoding('utf8').on('data', (text) => {
      output += text;
    });
    await once(child, 'close');
    return output;
  }

  /** Ends it, and all calls. */
  async stop(): Promise<void> {
    await this.console('core stop now');
    while (await this.isRunning()) await wait(100);
  }

  async isRunning(): Promise<boolean> {
    return (await this.console('core waitfullybooted')).includes('fully booted');
  }

  /** The phones that have registered, which outlive it. Its interfaces tell of changes only. */
  async contacts(): Promise<readonly AsteriskContact[]> {
    const rows = (await this.console('database show registrar/contact')).split('\n');
    return rows.flatMap((row) => {
      const text = /^\/registrar\/contact\/[^:]*: (\{.*\})\s*$/.exec(row)?.[1];
      const read = text === undefined ? undefined : stored.safeParse(JSON.parse(text)).data;
      if (!read) return [];
      const { endpoint, uri, user_agent: program, expiration_time: seconds } = read;
      return [{ registerId: endpoint, uri, program, expiresAt: 1000 * Number(seconds) }];
    });
  }

  /** Writes its configuration. */
  async configure({ rtpPorts: [first, last], loads = [], files }: AsteriskSettings): Promise<void> {
    const inside = (name: string) => join(this.folder, name);
    const folders = [
      'etc',
      'lib',
      'db',
      'spool/monitor',
      'spool/recording',
      'log/cdr-csv',
      'run',
      'cache',
      'keys/keys',
    ];
    for (const name of folders) await mkdir(inside(name), { recursive: true });
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
      await writeFile(inside(`etc/${name}`), text, { mode: 0o600 });
  }

  get #withConfiguration(): [command: string, ...args: string[]] {
    const { command, args } = this.#program;
    return [command, ...args, '-C', join(this.folder, 'etc/asterisk.conf')];
  }
}
