/** A resource is new, different or gone. */
export interface Change {
  /** Its `restUri`. */
  readonly uri: string;
  /** The new value, as its schema's output; undefined for a removed resource. */
  readonly item: object | undefined;
  /** It is the last change of this resource. */
  readonly isLast?: boolean;
}

type Listener = (change: Change) => void;

/**
 * A change that parts of the phone system notify each other of, by the id of a user, a group or the company. Clients receive none of
 * them.
 */
export type Notice =
  /** The calls of a user, or the registration of a phone of the user. */
  | 'calls'
  /** The calls of a user at another phone system, in which this one has no part. */
  | 'callsElsewhere'
  /** The state of an agent. */
  | 'agent'
  /** The forwarding rules of a user. */
  | 'rules'
  /** The time of the day, which the rules of a user depend on. */
  | 'hoursOfRules'
  /** The callers of a group. */
  | 'callers'
  /** The name of a queue or of a group of people. */
  | 'groupLabel'
  /** A group has opened or closed, or distributes its calls in another way. */
  | 'group'
  /** The rights of a user, or whether the user is disabled. */
  | 'rights'
  /** A user who was erased. */
  | 'userGone'
  /** The data of the company. */
  | 'company'
  /** Settings of the company. */
  | 'settings';

/**
 * Subscriptions by topic. A topic covers everything that a subscriber may see together, for example the call lines of a
 * user, so that a change costs nothing to other users.
 */
export class Changes {
  readonly #listeners = new Map<string, Set<Listener>>();
  readonly #turns = new Map<string, Promise<unknown>>();
  readonly #followers = new Map<Notice, ((id: number) => void)[]>();

  publish(topic: string, change: Change): void {
    for (const listener of [...(this.#listeners.get(topic) ?? [])]) listener(change);
  }

  /** Returns true if the topic has listeners: a change without listeners need not be described. */
  isWatched(topic: string): boolean {
    return this.#listeners.has(topic);
  }

  /** Returns an unsubscribe function. */
  listen(topic: string, listener: Listener): () => void {
    const listeners = this.#listeners.get(topic) ?? new Set();
    this.#listeners.set(topic, listeners.add(listener));
    return () => {
      listeners.delete(listener);
      if (listeners.size === 0 && this.#listeners.get(topic) === listeners) this.#listeners.delete(topic);
    };
  }

  notify(notice: Notice, id: number): void {
    for (const follower of this.#followers.get(notice) ?? []) follower(id);
  }

  /** Calls `follower` with the id of each notice, for as long as the phone system runs. */
  follow(notice: Notice, follower: (id: number) => void): void {
    this.#followers.set(notice, [...(this.#followers.get(notice) ?? []), follower]);
  }

  /**
   * Runs the tasks of a topic in sequence. Writers write and publish in it, and readers read and subscribe in it: a
   * subscriber then neither misses a change nor gets it twice.
   */
  async inTurn<Result>(topic: string, task: () => Result | Promise<Result>): Promise<Result> {
    const before = this.#turns.get(topic);
    const turn = before ? before.then(task, task) : Promise.resolve().then(task);
    this.#turns.set(topic, turn);
    try {
      return await turn;
    } finally {
      if (this.#turns.get(topic) === turn) this.#turns.delete(topic);
    }
  }

  /** The number of listeners; for counts and tests. */
  get size(): number {
    let size = 0;
    for (const listeners of this.#listeners.values()) size += listeners.size;
    return size;
  }
}

/** The readers of an extension: its user, agents and supervisors, and all other users. */
export const audiences = ['owner', 'agents', 'colleagues'] as const;
export type ExtensionAudience = (typeof audiences)[number];

/** The topics there are. */
export const topics = {
  callLines: (userId: number) => `callLines/${userId}`,
  /** The call lines of all users. */
  allCallLines: 'callLines',
  /** Lines of others with which a user can do something. */
  colleagueCallLines: (userId: number) => `colleagueCallLines/${userId}`,
  /** Decisions of an agent. */
  agent: (userId: number) => `agent/${userId}`,
  /** Groups that a user is a member of. */
  groups: (userId: number) => `groups/${userId}`,
  /** The members of the groups of a user. */
  groupMembers: (userId: number) => `groupMembers/${userId}`,
  /** All groups, as users outside the groups see them. */
  groupAddresses: 'groupAddresses',
  /** The members of all groups. */
  groupAddressMembers: 'groupAddressMembers',
  /** Opening hours of a group. */
  groupCalendar: (groupId: number) => `groupCalendar/${groupId}`,
  /** Callers of a group. */
  acdClients: (groupId: number) => `acdClients/${groupId}`,
  /** The rights of a user: after a change without an item, the watched resources must be checked again. */
  rights: (userId: number) => `rights/${userId}`,
  forwardings: (userId: number) => `forwardings/${userId}`,
  /** The forwardings of all users, which are written in sequence: together they can form a circle. */
  allForwardings: 'forwardings',
  callHistory: (userId: number) => `callHistory/${userId}`,
  /** Calls of the groups that a user is a member of. */
  groupCallHistory: (userId: number) => `groupCallHistory/${userId}`,
  /** The signalling of a call, as a user sees it or as administrators see all of it. */
  callSignalling: (callId: number, reader: number | 'all') => `callSignalling/${callId}/${reader}`,
  terminals: (userId: number) => `terminals/${userId}`,
  /** A phone, as administrators see it. */
  administeredPhone: (phoneId: string) => `administeredPhone/${phoneId}`,
  /** A queue, hunt group or paging group, as administrators see it. */
  administeredGroup: (groupId: string) => `administeredGroup/${groupId}`,
  /** The webhooks, as administrators see them. */
  webhooks: 'webhooks',
  /** Recordings of all users that are complete, as `CallRecording`. */
  savedRecordings: 'savedRecordings',
  /** New messages in all mailboxes, as `LeftVoicemail`. */
  leftVoicemails: 'leftVoicemails',
  /** Text messages that users and groups have received, as `ReceivedText`. */
  receivedTexts: 'receivedTexts',
  /** The trunks, as administrators see them. */
  trunks: 'trunks',
  /** The accounts of a user at other phone systems, as the user and as administrators see them. */
  pbxAccounts: (userId: number) => `pbxAccounts/${userId}`,
  administeredPbxAccounts: (userId: number) => `administeredPbxAccounts/${userId}`,
  devices: (userId: number) => `devices/${userId}`,
  extension: (addressNumber: string, audience: ExtensionAudience) => `extension/${addressNumber}/${audience}`,
  user: (userId: number) => `user/${userId}`,
  /** Unseen items of a user. */
  notifications: (userId: number) => `notifications/${userId}`,
  /** The states of all users. */
  colleagues: 'colleagues',
  /** The contacts of a user, and the contacts that all users share. */
  contacts: (userId: number) => `contacts/${userId}`,
  /** The calendars of a user, each with its slots. */
  calendars: (userId: number) => `calendars/${userId}`,
  holidays: (userId: number) => `holidays/${userId}`,
  /** The meeting points of a user, and the members of a meeting point. */
  meetingPoints: (userId: number) => `meetingPoints/${userId}`,
  /** The conferences of a user on the bridge, with their members. */
  conferences: (userId: number) => `conferences/${userId}`,
  meetingInvitations: (userId: number) => `meetingInvitations/${userId}`,
  /** The recorded meetings of a user. */
  meetingRecordings: (userId: number) => `meetingRecordings/${userId}`,
  meetingRoom: (pointId: string) => `meetingRoom/${pointId}`,
  /** Conversations of a user by text messages, and the messages of all of them. */
  textThreads: (userId: number) => `textThreads/${userId}`,
  textMessages: (userId: number) => `textMessages/${userId}`,
  /** The prepared texts for messages, of all users. */
  textTemplates: 'textTemplates',
  /** Work on the messages of customers of all groups, and the messages of a conversation. */
  workItems: 'workItems',
  workMessages: (threadId: number) => `workMessages/${threadId}`,
  /** The work items of an agent. */
  workOf: (userId: number) => `workOf/${userId}`,
  /** Chats of visitors of websites with all groups, as agents see them, and the turn of a single chat. */
  webChats: 'webChats',
  webChat: (chatId: number) => `webChat/${chatId}`,
  denylist: (userId: number) => `denylist/${userId}`,
  denylistSettings: (userId: number) => `denylistSettings/${userId}`,
  /** The calls that groups owe. */
  acdCallbacks: 'acdCallbacks',
  /** The sounds of a group. */
  groupGreetings: (groupId: number) => `groupGreetings/${groupId}`,
  /** The CRM rules of all users. */
  crmRules: 'crmRules',
  /** Rules that match a call of a user. */
  matchedCrmRules: (userId: number) => `matchedCrmRules/${userId}`,
  crmRuleRuns: (userId: number) => `crmRuleRuns/${userId}`,
  greetings: (userId: number) => `greetings/${userId}`,
  voicemail: (userId: number) => `voicemail/${userId}`,
  /** The properties of a user's services. */
  ivrProperties: (userId: number) => `ivrProperties/${userId}`,
  /** The callers whom a user calls back. */
  owedCalls: (userId: number) => `owedCalls/${userId}`,
  /** The state of a user's mailbox. */
  mailbox: (userId: number) => `mailbox/${userId}`,
} as const;
