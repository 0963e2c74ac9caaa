import type { Clock } from '../../base/clock.ts';
import { isAway, retryDelay } from '../retry-delay.ts';
import { VendorRefusal } from './ask-vendor.ts';
import type { Upkeep } from './upkeeps.ts';
import { type Form, usersKeptMs, type ZohoClient } from './zoho-client.ts';

/** The resource that Zoho calls. */
export const phoneBridgePath = 'v1/service/PhoneBridge';

/** The action of the resource for each button of Zoho's pop-up, by the parameter that tells Zoho its address. */
const buttons = {
  answeruri: 'answer',
  hungupuri: 'hangUp',
  muteuri: 'mute',
  unmuteuri: 'unmute',
  holduri: 'hold',
  unholduri: 'unhold',
  keypressuri: 'press',
} as const;
/** The actions that Zoho asks for: the buttons, and a clicked number. */
export type ZohoAction = (typeof buttons)[keyof typeof buttons] | 'dial';

export const isZohoAction = (name: string): name is ZohoAction =>
  name === 'dial' || Object.values<string>(buttons).includes(name);

/** The names under which Zoho returns our secret, as a header or a parameter, and the id of the user here. */
export const ownNames = { secret: 'authorization', user: 'callsideuser' } as const;

/** The users that have our address at Zoho, kept over restarts. */
interface RegisteredUsers {
  read(): Promise<readonly string[]>;
  write(zohousers: readonly string[]): Promise<void>;
}

export interface DiallingContext {
  readonly clock: Pick<Clock, 'after'>;
  /** Returns the ids of users whose calls programs may place, by their e-mail addresses in lower case. */
  readonly callableUsers: (emails: readonly string[]) => Promise<ReadonlyMap<string, string>>;
  readonly registered: RegisteredUsers;
  /** Called after each failure, and without an error when it works again. */
  readonly onOutcome: (error?: unknown) => void;
}

/** The address at which Zoho reaches the resource of a receiver, and the secret that it proves itself with. */
export interface OwnAddress {
  readonly url: string;
  readonly secret: string;
}

/**
 * Tells Zoho for each user whom both sides know where to send a clicked number and the buttons of its pop-up: at once, and again with
 * each new list of users. Users who left are taken away there.
 */
export class ZohoDialling implements Upkeep {
  readonly #client: Pick<ZohoClient, 'ask' | 'usersByEmail'>;
  readonly #own: OwnAddress | undefined;
  readonly #context: DiallingContext;
  /** Undefined: not read yet. */
  #registered: Set<string> | undefined;
  #running: Promise<void> = Promise.resolve();
  #failures = 0;
  #isStopped = false;
  #cancel = () => {};

  /** @param own undefined: Zoho may not call, and all users are taken away there */
  constructor(
    client: Pick<ZohoClient, 'ask' | 'usersByEmail'>,
    own: OwnAddress | undefined,
    context: DiallingContext,
  ) {
    this.#client = client;
    this.#own = own;
    this.#context = context;
  }

  start(): void {
    if (!this.#isStopped) this.#running = this.#run();
  }

  async stop(): Promise<void> {
    this.#isStopped = true;
    this.#cancel();
    await this.#running;
  }

  async clear(): Promise<void> {
    await this.stop();
    try {
      const registered = await this.#load();
      await this.#takeAway([...registered], registered);
    } catch (error) {
      this.#context.onOutcome(error);
    }
  }

  async #run(): Promise<void> {
    try {
      await this.#update();
      if (this.#failures > 0) this.#context.onOutcome();
      this.#failures = 0;
      if (this.#own) this.#runAgain(usersKeptMs);
    } catch (error) {
      this.#failures += 1;
      this.#context.onOutcome(error);
      const pauseMs = (error instanceof VendorRefusal && error.answer.pauseMs) || 0;
      this.#runAgain(Math.max(retryDelay(this.#failures), pauseMs));
    }
  }

  #runAgain(delayMs: number): void {
    if (!this.#isStopped) this.#cancel = this.#context.clock.after(delayMs, () => this.start());
  }

  async #load(): Promise<Set<string>> {
    this.#registered ??= new Set(await this.#context.registered.read());
    return this.#registered;
  }

  async #update(): Promise<void> {
    const registered = await this.#load();
    if (!this.#own && registered.size === 0) return;
    const known = this.#own ? await this.#knownUsers() : new Map<string, string>();
    const left = [...registered].filter((zohouser) => !known.has(zohouser));
    await this.#takeAway(left, registered, () => !this.#isStopped);
    await this.#register(known, registered);
  }

  /** Returns the ids of users here by those of Zoho. */
  async #knownUsers(): Promise<ReadonlyMap<string, string>> {
    const there = await this.#client.usersByEmail();
    const here = await this.#context.callableUsers([...there.keys()]);
    return new Map(
      [...there].flatMap(([email, zohouser]) => {
        const userID = here.get(email);
        return userID === undefined ? [] : [[zohouser, userID] as const];
      }),
    );
  }

  async #register(known: ReadonlyMap<string, string>, registered: Set<string>): Promise<void> {
    if (this.#isStopped || !this.#own) return;
    const sizeBefore = registered.size;
    for (const zohouser of known.keys()) registered.add(zohouser);
    // Written before the first of them is told: whatever happens meanwhile, they are taken away one day.
    if (registered.size > sizeBefore) await this.#context.registered.write([...registered]);
    let refusal: unknown;
    for (const [zohouser, userID] of known) {
      if (this.#isStopped) return;
      await ofUser(
        async () => {
          for (const [path, form] of registrationOf(this.#own as OwnAddress, userID))
            await this.#client.ask('POST', path, { ...form, zohouser });
        },
        (error) => {
          refusal ??= error;
        },
      );
    }
    if (refusal !== undefined) this.#context.onOutcome(refusal);
  }

  async #takeAway(
    zohousers: readonly string[],
    registered: Set<string>,
    goesOn: () => boolean = () => true,
  ): Promise<void> {
    if (zohousers.length === 0) return;
    try {
      for (const zohouser of zohousers) {
        if (!goesOn()) return;
        // A user who is not there any more is refused.
        for (const path of ['clicktodial', 'callcontrol'])
          await ofUser(
            () => this.#client.ask('DELETE', path, { zohouser }),
            () => {},
          );
        registered.delete(zohouser);
      }
    } finally {
      await this.#context.registered.write([...registered]);
    }
  }
}

/** Runs a request for a single user, whose refusal concerns no other. @throws VendorRefusal if Zoho takes no requests now */
async function ofUser(ask: () => Promise<unknown>, onRefused: (error: VendorRefusal) => void): Promise<void> {
  try {
    await ask();
  } catch (error) {
    const isOfUser = error instanceof VendorRefusal && !isAway(error.answer.status);
    if (!isOfUser || error.answer.status === 401) throw error;
    onRefused(error);
  }
}

function registrationOf({ url, secret }: OwnAddress, userID: string): readonly (readonly [string, Form])[] {
  const authorizationparam = JSON.stringify({ name: ownNames.secret, value: secret });
  const own = JSON.stringify([{ name: ownNames.user, value: userID }]);
  const addresses = Object.entries(buttons).map(([name, action]) => [name, `${url}/${action}`]);
  return [
    ['clicktodial', { clicktodialuri: `${url}/dial`, authorizationparam, clicktodialparam: own }],
    ['callcontrol', { ...Object.fromEntries(addresses), authorizationparam, callcontrolparam: own }],
  ];
}
