import type { Browser, Frame } from 'playwright';
import { expect } from 'vitest';
import type { RunningCallside } from '#tests/support/callside.ts';
import { Person } from '#tests/support/person.ts';
import { until } from '#tests/support/until.ts';
import type { EventName, EventValue } from '#widget/bridge/contract/bridge-events.ts';
import type { MethodName, MethodParams, MethodValue } from '#widget/bridge/contract/bridge-methods.ts';
import type { FormattedCall } from '#widget/bridge/contract/call.ts';
import type { EmbeddedWidget } from '#widget/embed/index.ts';

interface CrmWindow {
  readonly phone: EmbeddedWidget;
  readonly connecting: Promise<void>;
  readonly told: { readonly event: EventName; readonly value: unknown }[];
  readonly known: {
    readonly contacts: Record<string, object[]>;
    readonly verdicts: Record<string, object>;
  };
}

/** The outcome of a request. */
export type Outcome<Value = unknown> =
  | { readonly value: Value }
  | { readonly status: number; readonly message: string };

/** A page of a CRM with the widget in it, and its user. */
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

  /** The page with a widget without a signed-in user. */
  static of(person: Person): Crm {
    return new Crm(person, () => person.page.mainFrame());
  }

  async isConnected(): Promise<void> {
    await this.#frame().evaluate(() => (window as unknown as CrmWindow).connecting);
  }

  async isReady(): Promise<void> {
    await this.isConnected();
    await until('the bridge is ready', async () => (await this.last('state')) === 'ready');
    // Events of call lines are recorded from two seconds after the start on.
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

  /** Returns the last value of an event. */
  last<Name extends EventName>(event: Name): Promise<EventValue<Name> | undefined> {
    return this.#frame().evaluate(
      (name) => (window as unknown as CrmWindow).told.findLast((one) => one.event === name)?.value,
      event,
    ) as Promise<EventValue<Name> | undefined>;
  }

  /** Sets the page's record for a number. */
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

  /** Sets the answers of the page at `/work` or `/crm` to these service requests. */
  async answers(given: Record<string, unknown>): Promise<void> {
    await this.#frame().evaluate((answers) => {
      Object.assign((window as unknown as { answers: object }).answers, answers);
    }, given);
  }

  /** Returns the service requests that the page received, in this order. */
  askedFor(service: string): Promise<Record<string, unknown>[]> {
    return this.#frame().evaluate(
      (name) =>
        (
          window as unknown as { asked: { service: string; params: Record<string, unknown> }[] }
        ).asked.flatMap((one) => (one.service === name ? [one.params] : [])),
      service,
    );
  }

  /** Waits for an event of a call in the page, and returns the call. */
  async call(what: string, matches: (call: FormattedCall) => boolean): Promise<FormattedCall> {
    let found: FormattedCall | undefined;
    await until(`a call that ${what}`, async () => {
      found = (await this.last('calls'))?.find(matches);
      return found !== undefined;
    });
    if (!found) throw new Error(what);
    return found;
  }

  /** Calls the echo robot and waits until the call is connected. */
  async talkToEcho(): Promise<FormattedCall> {
    expect(await this.ask('placeCall', { destination: '600' })).toEqual({ value: null });
    return this.call('talks to 600', ({ number, state }) => number === '600' && state === 'talking');
  }

  /** Ends every call that the page knows. */
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
