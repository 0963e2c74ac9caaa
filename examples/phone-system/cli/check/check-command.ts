import { readFile } from 'node:fs/promises';
import { parseArgs } from 'node:util';
import { pino } from 'pino';
import { Grammar } from 'sip.js';
import {
  type CheckOptions,
  checkTrunk,
  type Step,
  type StepName,
  stepsOf,
} from '../../engine/local/trunk-check/check-trunk.ts';
import type { TrunkSettings } from '../../engine/port.ts';
import { BadOption } from '../bad-option.ts';
import { createLog } from '../log.ts';
import { readPorts } from '../network-options.ts';
import { Prompt } from '../prompt.ts';

export const checkUsage = `Checks the account at a carrier or PBX, step by step: name, connection, answer, registration, and a call with sound.

callside check sip:USER@HOST[:PORT][;transport=tcp|tls] [--call NUMBER]

  --call NUMBER       calls this number for 6 seconds, such as an echo test, and counts the packets of sound both ways
  --no-register       for a carrier that wants no registration
  --domain DOMAIN     the domain there, where it is not the host
  --auth-user NAME    the name for signing in, where it is not the user
  --ca FILE           the certificate of the authority (PEM), where it is no public authority
  --srtp              with encrypted sound
  --rtp-ports FIRST-LAST
                      UDP ports for sound, as of the phone system (default 40000-40999)
  --log sip           writes every SIP message

The password is asked for, or in CALLSIDE_SIP_PASSWORD. An account that takes a single phone forgets a phone that is
registered there until the phone registers again. The exit code is 0 if every step is right, and otherwise 1.
`;

/** In seconds. Registrars reject shorter times, and the check ends the registration itself. */
const registersFor = 120;

/** The command `callside check`. @param write receives the report */
export async function runCheck(args: readonly string[], write: (text: string) => void): Promise<void> {
  const interruption = new AbortController();
  const interrupt = () => interruption.abort();
  process.once('SIGINT', interrupt);
  try {
    const options = await readOptions(args, interruption.signal);
    if (options === undefined) write(checkUsage);
    else if (!(await report(options, write))) process.exitCode = 1;
  } catch (error) {
    if (interruption.signal.aborted) process.exitCode = 130;
    else if (error instanceof BadOption) {
      process.stderr.write(`${error.message}\n`);
      process.exitCode = 1;
    } else throw error;
  } finally {
    process.off('SIGINT', interrupt);
  }
}

/** @returns true if every step is right */
async function report(options: CheckOptions, write: (text: string) => void): Promise<boolean> {
  const left = [...stepsOf(options)];
  let isRight = true;
  for await (const step of checkTrunk(options)) {
    if (left[0] === step.name) left.shift();
    isRight &&= step.isRight;
    write(linesOf(step));
  }
  if (left.length > 0) write(`Not tried: ${left.map((name) => stepWords[name]).join(', ')}\n`);
  write(isRight ? 'Everything is right.\n' : 'Something is wrong.\n');
  return isRight;
}

const stepWords: Readonly<Record<StepName, string>> = {
  name: 'Name',
  connection: 'Connection',
  answer: 'Answer',
  registration: 'Registration',
  call: 'Call',
  sound: 'Sound',
  hangUp: 'Hanging up',
  unregistration: 'Unregistration',
};

function linesOf({ isRight, name, text, remedy }: Step): string {
  const mark = isRight ? 'ok   ' : 'WRONG';
  const advice = remedy === undefined ? '' : `      ${remedy}\n`;
  return `${mark} ${stepWords[name]}: ${printable(text)}\n${advice}`;
}

/** Words of the other side must not move the cursor of the terminal. */
const printable = (text: string): string => text.replaceAll(/\p{Cc}/gu, ' ');

/** @throws BadOption */
async function readOptions(args: readonly string[], signal: AbortSignal): Promise<CheckOptions | undefined> {
  const { values, positionals } = parsed(args);
  if (values.help) return undefined;
  const [address = '', ...others] = positionals;
  if (address === '' || others.length > 0)
    throw new BadOption('Name one account, such as sip:1001@pbx.example. See callside check --help.');
  if (values.log !== undefined && values.log !== 'sip') throw new BadOption('--log can only be "sip".');
  const account = readAddress(address);
  const logSip = values.log === 'sip';
  return {
    settings: {
      id: 'check',
      ...account,
      domain: values.domain ?? account.host,
      authUser: values['auth-user'],
      registersFor: values['no-register'] ? undefined : registersFor,
      certificateAuthority: values.ca === undefined ? undefined : await readCertificate(values.ca),
      encryption: values.srtp ? 'required' : 'none',
      password: await readPassword(address, values['no-register']),
    },
    number: values.call,
    rtpRange: values['rtp-ports'] === undefined ? undefined : readPorts('--rtp-ports', values['rtp-ports']),
    log: logSip ? createLog() : pino({ level: process.env.LOG_LEVEL ?? 'silent' }),
    ...{ logSip, signal },
  };
}

function parsed(args: readonly string[]) {
  try {
    return parseArgs({
      args: [...args],
      allowPositionals: true,
      options: {
        call: { type: 'string' },
        'no-register': { type: 'boolean', default: false },
        domain: { type: 'string' },
        'auth-user': { type: 'string' },
        ca: { type: 'string' },
        srtp: { type: 'boolean', default: false },
        'rtp-ports': { type: 'string' },
        log: { type: 'string' },
        help: { type: 'boolean', default: false },
      },
    });
  } catch (error) {
    throw new BadOption((error as Error).message);
  }
}

/** @throws BadOption */
function readAddress(text: string): Pick<TrunkSettings, 'user' | 'host' | 'port' | 'transport'> {
  // An argument is seen by every user of the machine, and stays in the history of the shell.
  if (/^sips?:[^@]*:[^@]*@/i.test(text))
    throw new BadOption(
      'Leave the password out of the address: it is asked for, or in CALLSIDE_SIP_PASSWORD.',
    );
  const uri = Grammar.URIParse(text);
  const transport = (uri?.getParam('transport') ?? 'udp') as string;
  if (uri?.scheme !== 'sip' || !uri.user || !isTransport(transport))
    throw new BadOption(
      `An account is written as sip:1001@pbx.example or sip:1001@pbx.example:5061;transport=tls, not "${text}".`,
    );
  return { user: uri.user, host: uri.host.replaceAll(/[[\]]/g, ''), port: uri.port, transport };
}

const isTransport = (text: string): text is TrunkSettings['transport'] =>
  ['udp', 'tcp', 'tls'].includes(text);

/** @throws BadOption */
async function readCertificate(path: string): Promise<string> {
  try {
    return await readFile(path, 'utf8');
  } catch (error) {
    throw new BadOption(`${path} cannot be read (${(error as NodeJS.ErrnoException).code}).`);
  }
}

/** @throws BadOption */
async function readPassword(account: string, isOptional: boolean): Promise<string | undefined> {
  const known = process.env.CALLSIDE_SIP_PASSWORD;
  if (known !== undefined || isOptional) return known || undefined;
  if (!process.stdin.isTTY) throw new BadOption('Set the password in CALLSIDE_SIP_PASSWORD.');
  const prompt = new Prompt({ input: process.stdin, output: process.stderr });
  try {
    return (await prompt.ask(`Password of ${account}: `, { isHidden: true })) || undefined;
  } catch (error) {
    if (prompt.hasEnded) throw new BadOption('There is no password.');
    throw error;
  } finally {
    prompt.close();
  }
}
