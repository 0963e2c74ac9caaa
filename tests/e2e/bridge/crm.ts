import type { Browser, Frame } from 'playwright';
import { expect } from 'vitest';
import type { FormattedCall } from '../../../widget/bridge/contract/call.ts';
import type { EventName, EventValue } from '../../../widget/bridge/contract/events.ts';
import type { MethodName, MethodParams, MethodValue } from '../../../widget/bridge/contract/methods.ts';
import type { EmbeddedWidget } from '../../../widget/embed/index.ts';
import type { RunningCallside } from '../../support/callside.ts';
import { Person } from '../../support/person.ts';
import { until } from '../../support/until.ts';

interface CrmWindow {
  readonly phone: EmbeddedWidget;
  readonly connecting: Promise<void>;
  readonly told: { readonly event: EventName; readonly value: unknown }[];
  readonly known: {
    readonly contacts: Record<string, object[]>;
    readonly verdicts: Record<string, object>;
  };
}

/** How a request ended. */
export type Outcome<Value = unknown> =
  | { readonly value: Value }
  | { readonly status: number; readonly message: string };

/** A page of a CRM with the widget in it, and who works there. */
export class Crm {
  readonly person: Person;
  readonly #frame: () => Frame;

  private constructor(person: Person, frame: () => Frame) {
    this.person = person;
    this.#frame = frame;
  }

  static async open(browser: Browser, callside: RunningCallside, url: string, login: string): Promise<Crm> {
    const person = await Person.inWidget(browser, { ...callside, parentUrl: url }, login);
    const crm = new Crm(person, () => person.page.mainFrame());
    await crm.isReady();
    return crm;
  }

  /** The page with a widget in which nobody needs to be signed in. */
  static of(person: Person): Crm {
    return new Crm(person, () => person.page.mainFrame());
  }

  async isConnected(): Promise<void> {
    await this.#frame().evaluate(() => (window as unknown as CrmWindow).connecting);
  }

  async isReady(): Promise<void> {
    await this.isConnected();
    await until('the bridge is ready', async () => (await this.last('state')) === 'ready');
    // Call lines are told from two seconds after the start.
    await until('it listens to calls', async () => (await this.last('calls')) !== undefined);
  }

  ask<Name extends MethodName>(
    method: Name,
    params?: MethodParams<Name>,
  ): Promise<Outcome<MethodValue<Name>>> {
    return this.#frame().evaluate(
      ([name, given]) => {
        const { phone } = window as unknown as {
          phone: Record<string, (params: unknown) => Promise<unknown>>;
        };
        return phone[name as string]?.(given).then(
          (value) => ({ value }),
          ({ status, message }) => ({ status, message }),
        );
      },
      [method, params] as const,
    ) as Promise<Outcome<MethodValue<Name>>>;
  }

  /** What it was told last of an event. */
  last<Name extends EventName>(event: Name): Promise<EventValue<Name> | undefined> {
    return this.#frame().evaluate(
      (name) => (window as unknown as CrmWindow).told.findLast((one) => one.event === name)?.value,
      event,
    ) as Promise<EventValue<Name> | undefined>;
  }

  /** Says what the page knows of a number. */
  async knows(facts: {
    contacts?: Record<string, object[]>;
    verdicts?: Record<string, object>;
  }): Promise<void> {
    await this.#frame().evaluate((given) => {
      const { known } = window as unknown as CrmWindow;
      Object.assign(known.contacts, given.contacts);
      Object.assign(known.verdicts, given.verdicts);
    }, facts);
  }

  /** Says what the page at `/work` or `/crm` answers when it is asked for these services. */
  async answers(given: Record<string, unknown>): Promise<void> {
    await this.#frame().evaluate((answers) => {
      Object.assign((window as unknown as { answers: object }).answers, answers);
    }, given);
  }

  /** What the page was asked for a service, in this order. */
  askedFor(service: string): Promise<Record<string, unknown>[]> {
    return this.#frame().evaluate(
      (name) =>
        (
          window as unknown as { asked: { service: string; params: Record<string, unknown> }[] }
        ).asked.flatMap((one) => (one.service === name ? [one.params] : [])),
      service,
    );
  }

  /** Waits for a call as the page is told of it, and gives it. */
  async call(what: string, matches: (call: FormattedCall) => boolean): Promise<FormattedCall> {
    let found: FormattedCall | undefined;
    await until(`a call that ${what}`, async () => {
      found = (await this.last('calls'))?.find(matches);
      return found !== undefined;
    });
    if (!found) throw new Error(what);
    return found;
  }

  /** Calls the echo robot and waits until it talks. */
  async talkToEcho(): Promise<FormattedCall> {
    expect(await this.ask('placeCall', { destination: '600' })).toEqual({ value: null });
    return this.call('talks to 600', ({ number, state }) => number === '600' && state === 'talking');
  }

  /** Ends every call that the page knows of. */
  async hangUpAll(): Promise<void> {
    for (const { lineID } of (await this.last('calls')) ?? []) await this.ask('drop', { lineID });
    await this.hasNoCall();
  }

  async hasNoCall(): Promise<void> {
    await until('the page knows of no call', async () => (await this.last('calls'))?.length === 0);
  }

  close(): Promise<void> {
    return this.person.close();
  }
}
