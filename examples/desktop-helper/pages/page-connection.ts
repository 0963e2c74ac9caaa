import type { HelperCommand, HelperMessage, HelperRefusal } from '../../../sdk/wire/phones/desktop-helper.ts';
import { type PairingRequest, type PairingRequests, pairingSeconds } from '../pairing/pairing-requests.ts';
import type { Pairing, Pairings } from '../pairing/pairings.ts';
import type { FurtherCodecs } from '../phone/baresip-config.ts';
import { areCredentials, type Credentials, isAddress } from '../phone/credentials.ts';
import type { AllowList } from '../programs/allow-list.ts';
import { launchProgram, NotAllowed, openLink, placeRequest } from '../programs/launch.ts';
import { localIps } from './local-ips.ts';
import type { PhoneOwner, PhonePage } from './phone-owner.ts';

export interface PageDeps {
  readonly version: string;
  readonly pairings: Pairings;
  readonly requests: PairingRequests;
  readonly owner: PhoneOwner;
  readonly allowList: () => AllowList;
  /** Opens addresses, in the place of the program of the system. */
  readonly opener: string | undefined;
  readonly log: (line: string) => void;
}

type Numbered = Extract<HelperCommand, { id: number }>;

/** Digits and signs of a number or of a SIP user; a longer or another text would be a command of its own to baresip. */
const dialable = /^[\w+*#.,;:@-]{1,120}$/;
const digits = /^[0-9*#A-D]{1,64}$/i;

/** A page of an origin that is allowed to ask. Without a pairing the page can only ask for a pairing. */
export class PageConnection {
  readonly origin: string;
  readonly #send: (message: HelperMessage) => void;
  readonly #deps: PageDeps;
  #pairing: Pairing | undefined;
  #page: PhonePage | undefined;
  #cancelRequest: (() => void) | undefined;
  #credentials: Credentials | undefined;
  #proxyAddress: string | undefined;
  #codecs: FurtherCodecs = { g7222: false, g729: false };

  constructor(origin: string, send: (message: HelperMessage) => void, deps: PageDeps) {
    this.origin = origin;
    this.#send = send;
    this.#deps = deps;
  }

  get pairing(): Pairing | undefined {
    return this.#pairing;
  }

  /** Carries a command out. */
  async receive(command: HelperCommand): Promise<void> {
    if (command.type === 'hello') return this.#greet(command.token);
    if (command.type === 'pair') return this.#askToPair();
    const page = this.#page;
    if (!page) return this.#refuse(command, 'notPaired');
    if ('id' in command) return this.#answer(command, page);
    await this.#control(command, page);
  }

  /** The page is gone. */
  close(): void {
    this.#cancelRequest?.();
    if (this.#page) this.#deps.owner.remove(this.#page);
    this.#page = undefined;
  }

  #greet(token: string | undefined): void {
    const { pairings, version } = this.#deps;
    const found = token === undefined ? undefined : pairings.find(this.origin, token);
    this.#send({ type: 'welcome', version, isPaired: found !== undefined });
    if (found) this.#begin(found);
  }

  #begin(pairing: Pairing): void {
    if (this.#page) this.#deps.owner.remove(this.#page);
    this.#pairing = pairing;
    this.#page = { pairing: pairing.tokenHash, send: this.#send };
    this.#deps.owner.add(this.#page);
  }

  #askToPair(): void {
    const { requests, pairings } = this.#deps;
    this.#cancelRequest?.();
    const added = requests.add(this.origin, (decision) => {
      this.#cancelRequest = undefined;
      if (decision !== 'allowed') return this.#send({ type: 'notPaired', reason: decision });
      const { pairing, token } = pairings.add(this.origin);
      this.#send({ type: 'paired', token });
      this.#begin(pairing);
    });
    this.#cancelRequest = added?.cancel;
    if (added) this.#showCode(added.request);
    else this.#send({ type: 'notPaired', reason: 'busy' });
  }

  #showCode({ code, origin }: PairingRequest): void {
    this.#deps.log(
      `A page of ${origin} asks to use the phone of this computer. It shows the code ${code}. To allow it: callside-helper allow ${code}`,
    );
    this.#send({ type: 'pairing', code, seconds: pairingSeconds });
  }

  async #control(command: Exclude<HelperCommand, Numbered>, page: PhonePage): Promise<void> {
    const { owner, pairings } = this.#deps;
    switch (command.type) {
      case 'unpair':
        pairings.remove(({ tokenHash }) => tokenHash === page.pairing);
        await owner.revoke(page.pairing);
        return;
      case 'getIPs':
        return this.#send({ type: 'ips', ips: [...localIps()] });
      case 'createConnection': {
        const { type: _type, kind: _kind, ...credentials } = command;
        this.#credentials = credentials;
        this.#proxyAddress = undefined;
        return;
      }
      case 'setProxy':
        this.#proxyAddress = command.proxyAddress;
        return;
      case 'setCodecs':
        this.#codecs = { g7222: command.g7222, g729: command.g729 };
        return;
      case 'start':
        return this.#start(page, command.force);
      case 'stop':
        return owner.stop(page);
    }
  }

  async #start(page: PhonePage, force: boolean): Promise<void> {
    const credentials = this.#credentials;
    const proxyAddress = this.#proxyAddress;
    const isProxyGood = proxyAddress === undefined || isAddress(proxyAddress);
    if (!credentials || !areCredentials(credentials) || !isProxyGood)
      return this.#send({ type: 'error', code: '1', detail: 'The credentials of the phone are not valid.' });
    await this.#deps.owner.start(page, { credentials, proxyAddress, codecs: this.#codecs }, force);
  }

  async #answer(command: Numbered, page: PhonePage): Promise<void> {
    try {
      this.#send({ type: 'done', id: command.id, ...(await this.#do(command, page)) });
    } catch (error) {
      const reason = error instanceof Refusal ? error.reason : 'failed';
      const detail = error instanceof Error ? error.message : String(error);
      if (error instanceof NotAllowed) this.#deps.log(`Refused to ${this.origin}: ${detail}`);
      this.#refuse(command, error instanceof NotAllowed ? 'notAllowed' : reason, detail);
    }
  }

  async #do(command: Numbered, page: PhonePage): Promise<{ status?: number }> {
    const { allowList, opener, log } = this.#deps;
    switch (command.type) {
      case 'launchProgram':
        log(`${this.origin} starts the program ${command.name}.`);
        await launchProgram(allowList(), command.name, command.arguments);
        return {};
      case 'openLink':
        log(`${this.origin} opens ${command.url}.`);
        await openLink(command.url, opener);
        return {};
      case 'placeRequest':
        log(`${this.origin} sends ${command.method} ${command.url}.`);
        return { status: await placeRequest(allowList(), command) };
      default:
        return this.#phoneCommand(command, page);
    }
  }

  async #phoneCommand(
    command: Exclude<Numbered, { type: 'launchProgram' | 'openLink' | 'placeRequest' }>,
    page: PhonePage,
  ): Promise<Record<string, never>> {
    const { owner } = this.#deps;
    const { phone } = owner;
    if (!owner.isOf(page)) throw new Refusal('noPhone');
    if (command.type === 'dial') {
      if (!dialable.test(command.destination)) throw new Refusal('badRequest');
      await phone.dial(command.destination);
      return {};
    }
    if (!phone.calls.has(command.call)) throw new Refusal('noSuchCall');
    if (command.type === 'answer') await phone.answer(command.call);
    if (command.type === 'mute') await phone.mute(command.call, command.muted);
    if (command.type === 'sendDtmfs') {
      if (!digits.test(command.dtmfs)) throw new Refusal('badRequest');
      await phone.sendDtmfs(command.call, command.dtmfs);
    }
    return {};
  }

  #refuse(command: HelperCommand, reason: HelperRefusal, detail?: string): void {
    this.#send({
      type: 'refused',
      reason,
      ...('id' in command && { id: command.id }),
      ...(detail !== undefined && { detail }),
    });
  }
}

class Refusal extends Error {
  override readonly name = 'Refusal';
  readonly reason: HelperRefusal;

  constructor(reason: HelperRefusal) {
    super(reason);
    this.reason = reason;
  }
}
