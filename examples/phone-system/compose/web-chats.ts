import { exampleOrigins } from '../example-origins.ts';
import { NetworkRate } from '../limits/network-rate.ts';
import type { WorkItems } from '../messages/work/work-items.ts';
import { isPossible } from '../numbers/number-class.ts';
import { opensAfter } from '../queues/opening.ts';
import type { People } from '../users/person.ts';
import { FileExpiry } from '../web-chat/file-expiry.ts';
import type { WebChatGroup } from '../web-chat/web-chat-deps.ts';
import { WebChatFiles } from '../web-chat/web-chat-files.ts';
import { type ChatRow, WebChatStore } from '../web-chat/web-chat-store.ts';
import { WebChats } from '../web-chat/web-chats.ts';
import type { Calls } from './calls.ts';
import type { Core } from './core.ts';
import type { Queues } from './queues.ts';

interface WebChatsDeps extends Pick<Calls, 'exchange'>, Pick<Queues, 'groups'> {
  readonly workItems: WorkItems;
  readonly people: People;
  readonly httpPort: () => number | undefined;
}

/** The maximum number of visitors who wait where the group sets no maximum. */
const defaultPlaces = 100;
const windowMs = 60_000;
/** The limit is high because a whole company may share a network. */
const requestRate = { most: 600, windowMs, warning: 'too many requests of visitors' };
/** Files of visitors. */
const octetRate = {
  most: 100 * 1024 ** 2,
  windowMs: 3_600_000,
  warning: 'too many octets of files in web chats',
};
const startRate = { most: 20, windowMs, warning: 'too many web chats' };

/** The chats of visitors of websites with groups. */
export async function composeWebChats(core: Core, deps: WebChatsDeps) {
  const {
    callRights,
    certificate,
    changes,
    clock,
    company,
    db,
    disposables,
    log,
    numbering,
    options,
    warnings,
  } = core;
  const { exchange, groups, httpPort, people, workItems } = deps;
  const files = await WebChatFiles.open(options.data);
  /** The example pages are websites of every group of the demonstration. */
  const examples = () => {
    const port = httpPort();
    if (!options.activity || port === undefined) return [];
    return exampleOrigins({ scheme: certificate ? 'https' : 'http', host: options.host, port: port + 1 });
  };
  function group(id: number): WebChatGroup | undefined {
    const address = groups.address(id);
    if (!address) return undefined;
    const { active, isAcdGroupCalendarOpen, queueSize, webChatMaxWaitingTime } = address;
    return {
      id,
      label: address.label,
      isEnabled: address.isWebChatEnabled === true && address.isGroupAcdMessageCapable === true,
      origins: [...(address.webChatOrigins ?? []), ...examples()],
      required: address.webChatRequired ?? [],
      isOpen: active && isAcdGroupCalendarOpen,
      opensAt: isAcdGroupCalendarOpen
        ? undefined
        : opensAfter(company.current.timeZone, groups.hoursOf(id), clock.now()),
      durations: {
        waitMs: webChatMaxWaitingTime,
        warningMs: address.webChatIdleWarning ?? 0,
        endMs: address.webChatIdleEnd ?? 0,
      },
      places: queueSize > 0 ? queueSize : defaultPlaces,
      phone: address.pnNumbers[0],
    };
  }
  const parts = { store: new WebChatStore(db), files, work: workItems, clock, log: log('web-chat') };
  const webChats = await WebChats.load({ ...parts, changes, group });
  const fileExpiry = new FileExpiry(parts);
  disposables.add(async () => {
    await webChats.stop();
    await files.close();
  });

  /** The agent of the chat rings and then calls; without an agent who can, the queue owes the call. */
  function callVisitor({ thread_id: threadId, group_id: groupId, name }: ChatRow, number: string): void {
    const agentNumber = threadId === null ? undefined : workItems.openOf(threadId)?.agent;
    const agent = agentNumber === undefined ? undefined : people.byNumber(agentNumber);
    if (agent && exchange.isFree(agent) && exchange.callBack(agent, number)) return;
    const rung = groups.rungById(groupId);
    if (rung) exchange.requestCallback({ group: rung, number, label: name === '' ? undefined : name });
  }

  return {
    webChats,
    webChatFiles: files,
    fileExpiry,
    webChatGroup(number: string): WebChatGroup | undefined {
      const id = groups.idAt(number);
      const found = id === undefined ? undefined : group(id);
      return found?.isEnabled ? found : undefined;
    },
    webChatRates: {
      requests: new NetworkRate({ warnings, ...requestRate }),
      starts: new NetworkRate({ warnings, ...startRate }),
      octets: new NetworkRate({ warnings, ...octetRate }),
    },
    /** A visitor is unknown: the rules of the company apply. */
    callableNumber(written: string): string | undefined {
      const number = numbering.externalNumber(written);
      return number === undefined || !callRights.mayCall(undefined, number) || !isPossible(number)
        ? undefined
        : number;
    },
    callVisitor,
  };
}
