import type { HelperMessage } from '../../../sdk/wire/phones/desktop-helper.ts';
import { Baresip } from './baresip.ts';
import type { FurtherCodecs, Sound } from './baresip-config.ts';
import type { BaresipEvent } from './control-socket.ts';
import { accountOf, aorOf, type Credentials } from './credentials.ts';
import { failureCode } from './failure-code.ts';
import { baresipHint, type InstalledBaresip } from './find-baresip.ts';
import { PhoneCalls } from './phone-calls.ts';
import { resolveServer, type ServerAddress } from './server-address.ts';

export interface DesktopPhoneOptions {
  readonly sound: Sound;
  readonly find: () => InstalledBaresip | undefined;
  /** How long a registration lasts, in seconds: a lost phone system is noticed when it is renewed. */
  readonly registerSeconds: number;
  /** Receives every change, for the pages. */
  readonly tell: (message: HelperMessage) => void;
  readonly log: (line: string) => void;
}

/** A phone as a page has described it. */
export interface PhoneSetUp {
  readonly credentials: Credentials;
  readonly proxyAddress: string | undefined;
  readonly codecs: FurtherCodecs;
}

/** The program is started again so often before it counts as broken, as long as it never ran for a minute. */
const maxRestarts = 3;
const soundMs = 60_000;

const firstRetryMs = 2_000;
const maxRetryMs = 30_000;

/** `off`; `starting` until the first registration; `lost` while the phone system cannot be reached. */
type Phase = 'off' | 'starting' | 'running' | 'lost';

/** The phone of this machine: a SIP account with sound, run by baresip. */
export class DesktopPhone {
  readonly #options: DesktopPhoneOptions;
  readonly calls: PhoneCalls;
  #phase: Phase = 'off';
  #setUp: PhoneSetUp | undefined;
  #baresip: Promise<Baresip> | undefined;
  #restarts = 0;
  #startedAt = 0;
  /** How often it has looked for a lost phone system. */
  #retries = 0;
  /** The restart that is under way; aborted by `stop()`. */
  #life = new AbortController();

  constructor(options: DesktopPhoneOptions) {
    this.#options = options;
    this.calls = new PhoneCalls({
      onChange: () => options.tell({ type: 'calls', calls: [...this.calls.list] }),
      answer: (id) => void this.answer(id).catch((error) => options.log(String(error))),
    });
  }

  get isOn(): boolean {
    return this.#phase !== 'off';
  }

  /** The messages for a page that connects now. */
  get snapshot(): readonly HelperMessage[] {
    if (this.#phase === 'off') return [];
    return [
      { type: 'start' },
      ...(this.#phase === 'starting' ? [] : [{ type: 'run' } as const]),
      ...(this.#phase === 'lost' ? [{ type: 'reestablishInProgress' } as const] : []),
      { type: 'calls', calls: [...this.calls.list] },
    ];
  }

  /** Starts the phone, in the place of the phone that runs. The page is notified of the result. */
  async start(setUp: PhoneSetUp): Promise<void> {
    await this.#end();
    this.#setUp = setUp;
    this.#restarts = 0;
    await this.#run(setUp);
  }

  /** Ends the phone and its calls. The first digit of `code` is the kind of the error; 0: none. */
  async stop(code: string): Promise<void> {
    if (this.#phase === 'off') return;
    await this.#end();
    this.#options.tell({ type: 'stop', code });
  }

  async dial(destination: string): Promise<void> {
    await this.#command('dial', destination);
  }

  async answer(id: string): Promise<void> {
    await this.#command('callfind', id);
    await this.#command('accept');
  }

  async mute(id: string, muted: boolean): Promise<void> {
    await this.#command('callfind', id);
    // The command only toggles; its output shows the outcome.
    const isMuted = async () => !/un-?muted/.test(await this.#command('mute'));
    if ((await isMuted()) !== muted) await isMuted();
    this.calls.setMuted(id, muted);
  }

  async sendDtmfs(id: string, dtmfs: string): Promise<void> {
    await this.#command('callfind', id);
    for (const key of dtmfs) await this.#command('sndcode', key);
  }

  async #command(command: string, params?: string): Promise<string> {
    if (!this.#baresip) throw new Error('The phone is off.');
    return (await this.#baresip).command(command, params);
  }

  #accountOf(credentials: Credentials, server: ServerAddress): string {
    return accountOf(credentials, server, this.#options.registerSeconds);
  }

  async #run(setUp: PhoneSetUp): Promise<void> {
    const { tell, log, find, sound } = this.#options;
    const life = new AbortController();
    this.#life = life;
    this.#phase = 'starting';
    tell({ type: 'start' });
    const installed = find();
    if (!installed) return this.#fail('4', baresipHint);
    this.#startedAt = Date.now();
    const { serverAddress } = setUp.credentials;
    const server = await resolveServer(setUp.proxyAddress ?? serverAddress).catch(() => undefined);
    if (life.signal.aborted) return;
    if (!server) return this.#fail('2', `There is no server ${setUp.proxyAddress ?? serverAddress}.`);
    try {
      const started = Baresip.start({
        installed,
        sound,
        family: server.family,
        codecs: setUp.codecs,
        onEvent: (event) => this.#onEvent(event, life.signal),
        onTracedCall: (call) => this.calls.onTraced(call),
        onDied: () => void this.#onDied(setUp, life.signal),
      });
      this.#baresip = started;
      const baresip = await started;
      if (!life.signal.aborted) await baresip.register(this.#accountOf(setUp.credentials, server));
    } catch (error) {
      log(String(error));
      if (!life.signal.aborted) await this.#fail('5', 'baresip could not be started.');
    }
  }

  #onEvent(event: BaresipEvent, life: AbortSignal): void {
    if (life.aborted) return;
    this.calls.onEvent(event);
    if (event.type === 'REGISTER_OK') this.#registered();
    if (event.type === 'REGISTER_FAIL') void this.#notRegistered(event.param ?? '');
  }

  #registered(): void {
    const before = this.#phase;
    this.#phase = 'running';
    this.#retries = 0;
    if (before === 'starting') this.#options.tell({ type: 'run' });
    if (before === 'lost') this.#options.tell({ type: 'reestablished' });
  }

  async #notRegistered(reason: string): Promise<void> {
    const { tell, log } = this.#options;
    log(`The registration failed: ${reason}`);
    const code = failureCode(reason);
    if (code === undefined) {
      await this.#end();
      return tell({ type: 'loginNotAccepted' });
    }
    if (this.#phase === 'starting') return this.#fail(code, reason);
    if (this.#phase === 'running') tell({ type: 'reestablishInProgress' });
    this.#phase = 'lost';
    this.#retryLater(this.#life.signal);
  }

  /** A call goes on without the registration, and is not ended for it: baresip then tries again by itself. */
  #retryLater(life: AbortSignal): void {
    const setUp = this.#setUp;
    const delayMs = Math.min(maxRetryMs, firstRetryMs * 2 ** this.#retries);
    this.#retries += 1;
    const timer = setTimeout(() => {
      if (!setUp || this.#phase !== 'lost' || this.calls.list.length > 0) return;
      void this.#registerAgain(setUp, life).catch((error: unknown) => this.#options.log(String(error)));
    }, delayMs);
    life.addEventListener('abort', () => clearTimeout(timer), { once: true });
  }

  async #registerAgain({ credentials, proxyAddress }: PhoneSetUp, life: AbortSignal): Promise<void> {
    const server = await resolveServer(proxyAddress ?? credentials.serverAddress).catch(() => undefined);
    const baresip = await this.#baresip;
    if (life.aborted) return;
    if (!server || !baresip) return this.#retryLater(life);
    await baresip.registerAgain(aorOf(credentials), this.#accountOf(credentials, server));
  }

  async #onDied(setUp: PhoneSetUp, life: AbortSignal): Promise<void> {
    if (life.aborted) return;
    this.#options.log('baresip has ended by itself.');
    this.#restarts = Date.now() - this.#startedAt > soundMs ? 1 : this.#restarts + 1;
    if (this.#restarts > maxRestarts) return this.#fail('5', 'baresip ends again and again.');
    await this.#end();
    this.#options.tell({ type: 'reconnect' });
    await this.#run(setUp);
  }

  async #fail(code: string, detail: string): Promise<void> {
    await this.#end();
    this.#options.tell({ type: 'error', code, detail });
  }

  async #end(): Promise<void> {
    this.#life.abort();
    this.#phase = 'off';
    const baresip = this.#baresip;
    this.#baresip = undefined;
    this.calls.clear();
    // A phone that did not start has ended already.
    await baresip?.then(
      (running) => running.stop(),
      () => undefined,
    );
  }
}
