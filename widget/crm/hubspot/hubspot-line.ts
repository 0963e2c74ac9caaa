import CallingExtensions, { Constants, type EventHandlers } from '@hubspot/calling-extensions-sdk';
import * as z from 'zod/mini';
import { CrmError } from '../crm-error.ts';
import { withCrmTimeout } from '../crm-timeout.ts';

const { messageHandlerNames, messageType } = Constants;

/** HubSpot repeats its first message ten times a second, for half a minute. */
const handshakeMs = 30_000;
const answerMs = 30_000;
/** An answer that is this late is not waited for any more: it would be taken for the answer to a later message. */
const lateMs = 60_000;

const id = z.optional(z.nullable(z.union([z.string(), z.number()])));
/** The place of the widget in HubSpot: on a record, in the navigation bar, or in a window that holds the calls. */
const place = z.object({
  portalId: id,
  engagementId: id,
  iframeLocation: z.catch(z.optional(z.enum(['widget', 'remote', 'window'])), undefined),
  usesCallingWindow: z.catch(z.optional(z.boolean()), undefined),
});
export type HubSpotPlace = z.infer<typeof place>;

/** Fields by which an answer can name its question. */
const named = z.object({
  externalCallId: z.optional(z.nullable(z.string())),
  engagementId: id,
});

/** The two answers to a message, and the ids by which an answer may name the message. */
export interface Question {
  readonly good?: string;
  readonly bad: string;
  readonly externalCallId?: string;
  readonly engagementId?: string;
}

interface Expected extends Question {
  readonly until: number;
  readonly settle: PromiseWithResolvers<unknown>;
}

export interface HubSpotLineDeps {
  /** True if pages of an origin may embed the widget. */
  readonly isAllowed: (origin: string) => boolean;
  /** Logs a line for the integrator. */
  readonly log: (message: string) => void;
}

/**
 * Exchanges messages with HubSpot by the vendor's SDK. The SDK accepts its first message from any window, takes the address
 * for its own messages from it, and throws for a message that is no object. Therefore the SDK sees only messages of the
 * page around, if that page may embed the widget.
 */
export class HubSpotLine {
  readonly #deps: HubSpotLineDeps;
  readonly #cti: CallingExtensions;
  readonly #ready = Promise.withResolvers<HubSpotPlace>();
  readonly #listeners = new Map<string, (data: unknown) => void>();
  readonly #expected = new Set<Expected>();

  constructor(deps: HubSpotLineDeps) {
    this.#deps = deps;
    const handlers = Object.entries(messageHandlerNames)
      // Its handler is called in addition to the handler of the message that failed.
      .filter(([type]) => type !== messageType.FAILED)
      .map(([type, name]) => [name, (data: unknown) => this.#receive(type, data)] as const);
    this.#cti = new CallingExtensions({
      debugMode: false,
      eventHandlers: {
        ...(Object.fromEntries(handlers) as unknown as EventHandlers),
        defaultEventHandler: () => {},
      },
    });
    const { iFrameManager } = this.#cti;
    window.removeEventListener('message', iFrameManager.messageHandler);
    window.addEventListener('message', this.#admit);
    // It would write numbers and names into the console.
    iFrameManager.logDebugMessage = () => {};
  }

  /** The methods that send messages. They drop messages until HubSpot is ready. */
  get cti(): CallingExtensions {
    return this.#cti;
  }

  /** Resolves after the handshake with HubSpot, whenever that is. */
  get place(): Promise<HubSpotPlace> {
    return this.#ready.promise;
  }

  /** Resolves after the handshake with HubSpot, or rejects if HubSpot does not begin it in time. */
  ready(): Promise<HubSpotPlace> {
    return withCrmTimeout('SYNC', handshakeMs, () => this.#ready.promise);
  }

  /** Calls back for messages of this type. */
  on(type: string, listener: (data: unknown) => void): void {
    this.#listeners.set(type, listener);
  }

  /** Sends a message, and resolves to the data of its good answer. */
  async ask(what: string, question: Question, send: () => void): Promise<unknown> {
    const settle = Promise.withResolvers<unknown>();
    this.#expected.add({ ...question, until: Date.now() + lateMs, settle });
    return withCrmTimeout(what, answerMs, () => {
      send();
      return settle.promise;
    });
  }

  close(): void {
    window.removeEventListener('message', this.#admit);
    this.#cti.iFrameManager.remove();
    this.#listeners.clear();
    this.#expected.clear();
  }

  readonly #admit = ({ data, origin, source }: MessageEvent): void => {
    if (source !== window.parent || !this.#deps.isAllowed(origin)) return;
    if (typeof data !== 'object' || data === null || typeof data.type !== 'string') return;
    // HubSpot never sends it: the SDK would then send its messages to the origin that it names.
    if (data.type === messageType.SET_WIDGET_URL) return;
    const isSync = data.type === messageType.SYNC;
    try {
      // A page can only receive messages at its own origin.
      this.#cti.iFrameManager.onMessage({ data: isSync ? { ...data, hostUrl: origin } : data, origin });
    } catch (thrown) {
      this.#deps.log(`A message of HubSpot was not understood: ${thrown}`);
    }
  };

  #receive(type: string, data: unknown): void {
    if (type === messageType.READY) this.#ready.resolve(place.safeParse(data).data ?? place.parse({}));
    const expected = this.#expectedFor(type, data);
    if (expected) {
      this.#expected.delete(expected);
      if (type === expected.good) expected.settle.resolve(data);
      else
        expected.settle.reject(
          new CrmError('crm.failed', `HubSpot answered ${type}: ${JSON.stringify(data ?? '')}`),
        );
    }
    this.#listeners.get(type)?.(data);
  }

  /** An answer that does not name its question belongs to the only open question, or is ignored. */
  #expectedFor(type: string, data: unknown): Expected | undefined {
    for (const expected of this.#expected) if (expected.until < Date.now()) this.#expected.delete(expected);
    const open = [...this.#expected].filter(({ good, bad }) => type === good || type === bad);
    const said = named.safeParse(data).data ?? {};
    const possible = open.filter((one) => isMeant(one, said) !== false);
    const meant = possible.find((one) => isMeant(one, said) === true);
    return meant ?? (possible.length === 1 ? possible[0] : undefined);
  }
}

/** Whether an answer belongs to a question; undefined if it does not say so. */
function isMeant(question: Question, said: z.infer<typeof named>): boolean | undefined {
  if (said.externalCallId && question.externalCallId) return said.externalCallId === question.externalCallId;
  if (said.engagementId && question.engagementId) return String(said.engagementId) === question.engagementId;
  return undefined;
}
