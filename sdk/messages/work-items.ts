import { computed, type ReadonlySignal, signal } from '@preact/signals-core';
import { routerErrorIds } from '#wire/error.ts';
import {
  type WorkItem,
  type WorkMessage,
  type WorkThread,
  workItem,
  workItemSource,
  workMessage,
  workThread,
  workThreadSource,
} from '#wire/messages/work-item.ts';
import type { Info } from '#wire/session/info.ts';
import type { InfoExtension } from '../profile/rules.ts';
import type { DomainDeps } from '../state/domain-deps.ts';
import { type ListDeps, RouterList } from '../state/router-list.ts';
import { CallsideError, type ErrorCode, toCallsideError } from '../transport/errors.ts';
import { isHeld, longestWaiting, mostUrgent, secondsLeft } from './work-rules.ts';

const newestMessage = (one: WorkMessage, other: WorkMessage) =>
  Number(other.messageID) - Number(one.messageID);

const codes: Readonly<Record<string, ErrorCode>> = {
  [routerErrorIds.threadNotAssigned]: 'work.notAssigned',
  [routerErrorIds.noMoreMessages]: 'work.noneWaiting',
  [routerErrorIds.messageLimit]: 'work.limit',
  [routerErrorIds.agentNotFree]: 'work.notReady',
};

/** A work item, as a command names it. */
export type NamedWorkItem = Pick<WorkItem, 'restUri'>;

/** The messages and remarks of a conversation, the newest first. */
export type WorkMessages = RouterList<WorkMessage>;

/**
 * The work of agents on messages to groups: what waits, what the user has, and its conversations. Agents see what belongs to
 * their groups, supervisors what belongs to the groups that they supervise; other users see none. A user who acts for another
 * user has none.
 *
 * Commands settle when the router has answered; the result shows in `items`. One command runs at a time. They reject with
 * `agent.commandPending` (another command is under way), `work.changed` (the item is closed, or another agent has it),
 * `work.notAssigned`, `work.notAllowed`, `notFound`, `offline`, `timeout`.
 */
export class WorkItems {
  readonly #deps: DomainDeps & ListDeps;
  readonly #pending = signal<string | undefined>(undefined);

  /** The open items that the user sees, the item that waits longest first. Live while watched. */
  readonly items: RouterList<WorkItem>;
  /** The items that wait for an agent. */
  readonly waiting: ReadonlySignal<readonly WorkItem[]>;
  /** The items that the user has, the item that is to be answered first at the top. */
  readonly mine: ReadonlySignal<readonly WorkItem[]>;
  /** How many items the user may have at a time; 0 for a user who takes no messages. */
  readonly limit: ReadonlySignal<number>;
  /** The `restUri` of the item with a command under way; `next` while the next item is picked. */
  readonly pending: ReadonlySignal<string | undefined> = this.#pending;

  /** @internal */
  constructor(
    deps: DomainDeps & ListDeps,
    profile: {
      readonly info: ReadonlySignal<Info | undefined>;
      readonly extension: ReadonlySignal<InfoExtension | undefined>;
    },
  ) {
    this.#deps = deps;
    this.items = new RouterList(deps, {
      source: () => (deps.login.value?.isBehalf ? null : workItemSource),
      schema: workItem,
      compare: longestWaiting,
    });
    this.waiting = computed(() => this.items.items.value.filter(({ state }) => state === 'queued'));
    this.mine = computed(() => {
      const number = profile.extension.value?.addressNumber;
      const own = this.items.items.value.filter((item) => isHeld(item) && item.agent === number);
      return own.toSorted(mostUrgent);
    });
    this.limit = computed(() => profile.info.value?.operatorMaxMessage ?? 0);
  }

  /** Returns the seconds until the countdown of an item ends, 0 after it; undefined where none runs. `now` is that of the client. */
  secondsLeft(item: Pick<WorkItem, 'deadline'>, now: number): number | undefined {
    return secondsLeft(item, now);
  }

  /**
   * Returns the conversations of a group, or of all that the user sees, the newest first: both open and closed. Each call
   * returns a new list.
   */
  conversations({ group }: { readonly group?: string } = {}): RouterList<WorkThread> {
    return new RouterList(this.#deps, {
      source: workThreadSource,
      schema: workThread,
      pageLength: 50,
      isPushed: false,
      ...(group !== undefined && { query: { group } }),
    });
  }

  /** Reads a conversation. Rejects with `notFound`. */
  conversation(threadId: string): Promise<WorkThread> {
    return this.#deps.rest.read(workThread, { path: `${workThreadSource}/${threadId}` });
  }

  /** Returns the messages of a conversation and the remarks between them, the newest first. Each call returns a new list. */
  messagesOf({ threadID }: Pick<WorkThread, 'threadID'>): WorkMessages {
    return new RouterList(this.#deps, {
      source: `${workThreadSource}/${threadID}/Message`,
      schema: workMessage,
      pageLength: 50,
      compare: newestMessage,
    });
  }

  /**
   * Takes what waits longest, in a single group or in all in which the user takes part. Resolves with the item. Rejects also
   * with `work.noneWaiting`, `work.limit`, `work.notReady` (the user is not logged in).
   *
   * @param options `group` is the `internalAddressID` of a group
   */
  pickNext(options: { readonly group?: string } = {}): Promise<WorkItem> {
    return this.#command('next', `${workItemSource}/pickNext`, options);
  }

  /** Takes an item that waits. Rejects also with `work.limit` and `work.notReady`. */
  pick({ restUri }: NamedWorkItem): Promise<WorkItem> {
    return this.#command(restUri, `${restUri}/assign`, {});
  }

  /**
   * Gives an item to an agent of its group, as a supervisor: an item that waits, or that another agent has. Rejects also with
   * `work.limit` and `work.notReady`.
   *
   * @param to `agent` is the number of an agent
   */
  assign({ restUri }: NamedWorkItem, { agent }: { readonly agent: string }): Promise<WorkItem> {
    return this.#command(restUri, `${restUri}/assign`, { agent });
  }

  /** Puts an item back: it waits for an agent again. */
  release({ restUri }: NamedWorkItem): Promise<WorkItem> {
    return this.#command(restUri, `${restUri}/release`);
  }

  /**
   * Gives an item to another agent of its group, or to another group, in which it then waits. Rejects also with `work.limit` and
   * `work.notReady`.
   *
   * @param to `agent` is the number of an agent, `group` the `internalAddressID` of a group
   */
  transfer(
    { restUri }: NamedWorkItem,
    to: { readonly agent: string } | { readonly group: string },
  ): Promise<WorkItem> {
    return this.#command(restUri, `${restUri}/transfer`, to);
  }

  /** Begins the countdown of an own item again. */
  resetTimer({ restUri }: NamedWorkItem): Promise<WorkItem> {
    return this.#command(restUri, `${restUri}/resetTimer`);
  }

  /** Closes an item: the work is done. The next message of the customer opens another item. */
  close({ restUri }: NamedWorkItem): Promise<WorkItem> {
    return this.#command(restUri, `${restUri}/close`);
  }

  /**
   * Answers a customer. Resolves when the phone system has stored it; its state then follows in the conversation. Rejects also with
   * `message.tooLong`: more than 900 characters for a text message.
   */
  async reply({ threadID }: Pick<WorkThread, 'threadID'>, text: string): Promise<WorkMessage> {
    const path = `${workThreadSource}/${threadID}/Message`;
    try {
      return await this.#deps.rest.read(workMessage, { path, method: 'POST', body: { text } });
    } catch (thrown) {
      const error = refusal(thrown);
      throw error.status === 400 ? error.as('message.tooLong') : error;
    }
  }

  /**
   * Sends an answer again that has failed. An answer that has not failed, or that another client of the user sends again,
   * stays as it is. Rejects as `reply` does.
   */
  async retry({ restUri }: Pick<WorkMessage, 'restUri'>): Promise<void> {
    try {
      await this.#deps.rest.send({ path: `${restUri}/retry`, method: 'POST' });
    } catch (thrown) {
      const error = refusal(thrown);
      if (error.code !== 'work.changed') throw error;
    }
  }

  async #command(key: string, path: string, body?: object): Promise<WorkItem> {
    if (this.#pending.peek() !== undefined) throw new CallsideError('agent.commandPending');
    this.#pending.value = key;
    try {
      return await this.#deps.rest.read(workItem, { path, method: 'POST', ...(body && { body }) });
    } catch (thrown) {
      throw refusal(thrown);
    } finally {
      this.#pending.value = undefined;
    }
  }
}

function refusal(thrown: unknown): CallsideError {
  const error = toCallsideError(thrown);
  const code = codes[error.exceptionId ?? ''];
  if (code) return error.as(code);
  if (error.status === 409) return error.as('work.changed');
  return error.code === 'forbidden' ? error.as('work.notAllowed') : error;
}
