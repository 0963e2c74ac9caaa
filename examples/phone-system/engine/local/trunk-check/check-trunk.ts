import { isIP } from 'node:net';
import type { EndCause, PacketCounts, TrunkState } from '../../port.ts';
import { findTargets, NoTarget, type Target } from '../sip/trunks/find-targets.ts';
import { written } from '../sip/wire/sip-wire.ts';
import { checkConnection } from './check-connection.ts';
import { type Advice, type Finding, factsOf, right, wrong } from './finding.ts';
import { type ProbeOptions, TrunkProbe } from './trunk-probe.ts';

export interface CheckOptions extends ProbeOptions {
  /** The number of the test call; undefined: there is none. */
  readonly number: string | undefined;
}

export type StepName =
  | 'name'
  | 'connection'
  | 'answer'
  | 'registration'
  | 'call'
  | 'sound'
  | 'hangUp'
  | 'unregistration';

export interface Step extends Finding {
  readonly name: StepName;
}

const answerMs = 10_000;
const ringsMs = 30_000;
/** Other phone systems report what they received every 5 s. */
const soundMs = 6_000;
const mostLoss = 0.05;

/** Names of the steps of a check, in their order. */
export function stepsOf({
  settings,
  number,
}: Pick<CheckOptions, 'settings' | 'number'>): readonly StepName[] {
  return [
    ...(['name', 'connection', 'answer'] as const),
    ...(settings.registersFor === undefined ? [] : (['registration'] as const)),
    ...(number === undefined ? [] : (['call', 'sound', 'hangUp'] as const)),
  ];
}

/**
 * Walks from the name to the sound of a call, and ends at the first wrong step. A registration is removed at the end.
 *
 * @throws AbortError where it is interrupted, after the call and the registration were ended
 */
export async function* checkTrunk(options: CheckOptions): AsyncGenerator<Step> {
  const names = stepsOf(options);
  const check = new TrunkCheck(options, await TrunkProbe.start(options));
  try {
    for (const name of names) {
      const step = { name, ...(await check.step(name)) };
      yield step;
      if (!step.isRight) break;
    }
    if (check.probe.isRegistered) yield { name: 'unregistration', ...(await check.step('unregistration')) };
  } finally {
    await check.probe.stop();
  }
}

class TrunkCheck {
  readonly probe: TrunkProbe;
  readonly #options: CheckOptions;
  readonly #steps: Readonly<Record<StepName, () => Promise<Finding>>> = {
    name: () => this.#name(),
    connection: () => this.#connection(),
    answer: () => this.#answer(),
    registration: () => this.#registration(),
    call: () => this.#call(),
    sound: () => this.#sound(),
    hangUp: () => this.#hangUp(),
    unregistration: () => this.#unregister(),
  };
  #targets: readonly Target[] = [];

  constructor(options: CheckOptions, probe: TrunkProbe) {
    this.#options = options;
    this.probe = probe;
  }

  step(name: StepName): Promise<Finding> {
    return this.#steps[name]();
  }

  async #unregister(): Promise<Finding> {
    return (await this.probe.goodbye())
      ? right('The registration is removed again.')
      : wrong(
          'The other side did not confirm the end of the registration.',
          `It ends by itself, in ${this.#options.settings.registersFor} seconds at the latest.`,
        );
  }

  async #name(): Promise<Finding> {
    const { host } = this.#options.settings;
    try {
      this.#targets = await findTargets(this.#options.settings);
    } catch (error) {
      if (!(error instanceof NoTarget)) throw error;
      return wrong(error.message, 'Check the name of the server, and the DNS servers of this machine.', {
        facts: host,
        advice: 'name',
      });
    }
    if (isIP(host) !== 0)
      return right(`${this.#peer} is an address: there is nothing to look up.`, this.#peer);
    const record = this.#targets[0]?.record;
    const by = record === undefined ? '' : `, by the SRV record ${record}`;
    const addresses = this.#targets.map(written).join(', ');
    return right(`${host} is ${addresses}${by}.`, factsOf(record, addresses));
  }

  async #connection(): Promise<Finding> {
    if (this.#options.settings.transport !== 'udp')
      return checkConnection(this.#targets, this.#options.settings);
    const state = await this.#probeOptions();
    // Datagrams connect nothing: any answer proves the path.
    if (this.probe.answerTo('OPTIONS'))
      return right(`${this.#peer} answers by UDP.`, factsOf('UDP', this.#peer));
    const reason =
      state?.name === 'failed' ? state.reason : `There is no answer in ${answerMs / 1000} seconds.`;
    return wrong(
      `${this.#peer} cannot be reached by UDP: ${reason}`,
      'Check the server and the port, try ;transport=tcp, and let UDP through firewalls in both directions.',
      { facts: factsOf('UDP', this.#peer), advice: 'unreachable' },
    );
  }

  async #answer(): Promise<Finding> {
    if (this.#options.settings.transport !== 'udp') await this.#probeOptions();
    const answer = this.probe.answerTo('OPTIONS');
    if (!answer)
      return wrong(
        `${this.#peer} does not answer SIP (OPTIONS).`,
        'Check that this port is for SIP, and that the other side allows the address of this machine.',
        { advice: 'unreachable' },
      );
    const program = answer.program === undefined ? '' : `; its program is ${answer.program}`;
    const asks = [401, 407].includes(answer.status) ? ', which asks for the password' : '';
    const said = `${this.#peer} answers OPTIONS with ${answer.text}${asks}${program}.`;
    const facts = factsOf(answer.text, answer.program);
    if ([408, 503].includes(answer.status))
      return wrong(said, 'The other side is overloaded or not ready. Try it again later.', {
        facts,
        advice: 'busy',
      });
    return right(said, facts);
  }

  /** Without the password: registrars block addresses that fail often, and the registration fails too if it is wrong. */
  #probeOptions(): Promise<TrunkState | undefined> {
    const { settings } = this.#options;
    return this.probe.open({ ...settings, password: undefined, registersFor: undefined }, answerMs);
  }

  async #registration(): Promise<Finding> {
    const { settings } = this.#options;
    const state = await this.probe.open(settings, answerMs);
    if (state?.name === 'ready') {
      const how = this.probe.hasProved('REGISTER')
        ? 'with its password'
        : 'without a password being asked for';
      return right(
        `${settings.user} is registered at ${state.address}, ${how}.`,
        factsOf(settings.user, state.address),
      );
    }
    const answer = this.probe.answerTo('REGISTER');
    if (!answer)
      return wrong(
        `${this.#peer} does not answer the registration.`,
        'The other side may not be a registrar: try --no-register.',
        { advice: 'unreachable' },
      );
    return wrong(
      `The registrar ${this.#peer} answers ${answer.text} to ${settings.user}.`,
      this.#registrationRemedy(answer.status),
      { facts: factsOf(answer.text, settings.user), advice: advices[answer.status] },
    );
  }

  #registrationRemedy(status: number): string {
    if (status === 401 || status === 407)
      return this.probe.hasProved('REGISTER')
        ? 'The user name or the password is wrong. Compare both with the account there; --auth-user names another name for signing in.'
        : 'It asks for a password in a way that is not supported, or there is none: set CALLSIDE_SIP_PASSWORD.';
    if (status === 403)
      return 'The user name or the password is wrong, or the account may not connect from here: allow the address of this machine there.';
    if (status === 404) return 'There is no such account. Compare the user name and the domain (--domain).';
    if (status === 405 || status === 501) return 'It is no registrar: try --no-register.';
    if (status === 503) return 'The other side is overloaded or not ready. Try it again later.';
    return 'Ask the support of the other side about this answer.';
  }

  async #call(): Promise<Finding> {
    const { settings, number = '' } = this.#options;
    // The trunk of the OPTIONS had no password, which the call may need.
    if (!this.probe.isRegistered) await this.probe.open(settings, answerMs);
    const before = performance.now();
    const result = await this.probe.call(number, ringsMs);
    if (result === 'answered')
      return right(`${number} answers after ${((performance.now() - before) / 1000).toFixed(1)} seconds.`);
    if (result === undefined) {
      await this.probe.hangUp();
      return wrong(`${number} does not answer in ${ringsMs / 1000} seconds.`, callRemedies.noAnswer);
    }
    const answer = this.probe.answerTo('INVITE');
    const how = answer ? `is answered ${answer.text}` : 'gets no answer';
    return wrong(
      `The call to ${number} ${how}.`,
      remedyOfCall(result, {
        status: answer?.status,
        isEncrypted: settings.encryption === 'required',
      }),
    );
  }

  async #sound(): Promise<Finding> {
    const packets = await this.probe.sound(soundMs);
    return packets ? judge(packets) : wrong('The call ended before there was sound.', callRemedies.failed);
  }

  async #hangUp(): Promise<Finding> {
    return (await this.probe.hangUp())
      ? right('The call is ended.')
      : wrong(
          'The other side did not confirm the end of the call.',
          'End it there, and look for a firewall that forgets connections.',
        );
  }

  get #peer(): string {
    return this.#targets[0] ? written(this.#targets[0]) : this.#options.settings.host;
  }
}

const advices: Readonly<Record<number, Advice>> = {
  401: 'password',
  403: 'forbidden',
  404: 'unknown',
  407: 'password',
  503: 'busy',
};

const callRemedies = {
  busy: 'Call a number that is free, such as an echo test.',
  declined: 'Call a number that answers by itself, such as an echo test.',
  noAnswer: 'Call a number that answers by itself, such as an echo test.',
  invalidNumber:
    'The other side does not know this number. Compare how it writes numbers: with a plus, with the country, or as its own phones dial.',
  notAllowed: 'The account may not call this number. Allow it there: outbound routes, rights, credit.',
  unreachable: 'The other side cannot reach the number. Call another one, or ask its support.',
  failed: 'Ask the support of the other side about this answer.',
} as const satisfies Partial<Record<EndCause, string>>;

function remedyOfCall(
  cause: EndCause,
  { status, isEncrypted }: { readonly status: number | undefined; readonly isEncrypted: boolean },
): string {
  if (status === 401 || status === 407)
    return 'The password is wrong, or there is none: set CALLSIDE_SIP_PASSWORD.';
  if (status === 488 || status === 606 || (status !== undefined && status < 300))
    return isEncrypted
      ? 'The other side has no encrypted sound (SRTP) for this account: allow it there, or leave out --srtp.'
      : 'No kind of sound is common. Allow G.711, G.722 or Opus there. If it takes only encrypted sound, use --srtp.';
  return (callRemedies as Partial<Record<EndCause, string>>)[cause] ?? callRemedies.failed;
}

function judge({ sent, received, lost, jitterMs, lostThere }: PacketCounts): Finding {
  const there =
    lostThere === undefined
      ? 'the other side has not reported what it received'
      : `the other side misses ${Math.max(0, lostThere)}`;
  const text = `${sent} packets sent, ${there}; ${received} received, ${Math.max(0, lost)} lost, jitter ${jitterMs.toFixed(1)} ms.`;
  const ports =
    'The firewalls between must let UDP through to the ports for sound (--rtp-ports), in both directions';
  if (sent === 0) return wrong(text, 'The other side wants no sound: it has put the call on hold.');
  if (received === 0) return wrong(text, `Nothing is heard. ${ports}, and to the address of this machine.`);
  if (lostThere !== undefined && lostThere >= sent)
    return wrong(text, `The other side hears nothing. ${ports}.`);
  const isLossy = lost > mostLoss * (received + lost) || (lostThere ?? 0) > mostLoss * sent;
  return isLossy
    ? wrong(text, 'Speech is broken by this loss. Look for a busy line, Wi-Fi, or a machine without time.')
    : right(text);
}
