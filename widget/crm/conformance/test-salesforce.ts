import { Classic, type Interaction } from '../salesforce/classic.ts';
import { Lightning, type OpenCti } from '../salesforce/lightning.ts';
import { Salesforce } from '../salesforce/salesforce.ts';
import type { CrmUnderTest, WrittenCall } from './crm-under-test.ts';

const jane = { Id: '003000000000001AAA', Name: 'Jane Doe', MobilePhone: '06 12 34 56 78' };
type Fields = Readonly<Record<string, string | number>>;

/** An org with a contact, a task list, and the Apex class: the server behind both APIs. */
export class TestOrg {
  readonly tasks = new Map<string, Fields>();
  readonly shown: string[] = [];
  rules: object = {
    closedStatus: 'Completed',
    callFields: ['TaskSubtype', 'CallType', 'CallDurationInSeconds'],
  };
  isClickable = false;
  isVisible = true;
  /** The effect of the write that failed. */
  postponed: () => unknown = () => {};
  #failing: string | undefined;

  failNext(method: string): void {
    this.#failing = method;
  }

  /** @throws once, after `failNext` */
  enter(method: string, effect: () => unknown): void {
    if (this.#failing !== method) return;
    this.#failing = undefined;
    this.postponed = effect;
    throw new Error(`${method} failed`);
  }

  apex(method: string, query: string): string {
    const given = new Map(Object.entries(readQuery(query)));
    if (method === 'describeTask') return JSON.stringify(this.rules);
    if (method === 'findTask') {
      const found = [...this.tasks].filter(([, task]) => task.CallObject === given.get('key'));
      return JSON.stringify({ tasks: found.map(([Id]) => ({ Id })) });
    }
    const isFound =
      method === 'findByNumber'
        ? jane.MobilePhone.replace(/\D/g, '').endsWith(given.get('ending')?.slice(1) ?? 'x')
        : jane.Name.toLowerCase().includes(given.get('text')?.toLowerCase() ?? '');
    return JSON.stringify({ contacts: isFound ? [jane] : [], leads: [], accounts: [] });
  }

  save(fields: Fields, id: string | undefined): string {
    const taskId = id ?? `00T${String(this.tasks.size).padStart(12, '0')}EAA`;
    this.tasks.set(taskId, { ...this.tasks.get(taskId), ...fields });
    return taskId;
  }

  written(): readonly WrittenCall[] {
    return [...this.tasks].map(([id, task]) => ({
      id,
      key: String(task.CallObject),
      direction: task.CallType === 'Inbound' ? 'inbound' : 'outbound',
      subject: String(task.Subject),
      notes: String(task.Description),
      recordId: task.WhoId === undefined ? undefined : String(task.WhoId),
    }));
  }
}

/** Reads a query like Salesforce: only percent signs mean something, and a plus sign is a plus sign. */
export const readQuery = (query: string): Readonly<Record<string, string>> =>
  Object.fromEntries(
    query.split('&').flatMap((pair) => {
      const [name = '', value = ''] = pair.split('=');
      return name === '' ? [] : [[name, decodeURIComponent(value)]];
    }),
  );

const unexpected = (message: string): void => {
  throw new Error(message);
};

const methodOf = { match: 'runApex', createLog: 'saveLog' } as const;

function underTest(org: TestOrg, adapter: Salesforce, click: CrmUnderTest['click']): CrmUnderTest {
  return {
    adapter,
    jane: { id: jane.Id, name: jane.Name, type: 'Contact' },
    relates: true,
    written: () => org.written(),
    shown: () => org.shown,
    isClickable: () => org.isClickable,
    isPanelVisible: () => org.isVisible,
    click,
    failNext: (what) => org.failNext(methodOf[what]),
    storeLate: () => org.postponed(),
  };
}

interface Request {
  readonly callback?: (response: object) => void;
  readonly [name: string]: unknown;
}

/** A single object is passed in, and contains the callback; the callback receives success, value and errors. */
export async function testLightning({ org = new TestOrg() } = {}): Promise<CrmUnderTest> {
  let click: ((payload: { number: string }) => void) | undefined;
  const method = (name: string, run: (request: Request) => unknown) => (request: object) => {
    const { callback } = request as Request;
    queueMicrotask(() => {
      try {
        org.enter(name, () => run(request as Request));
        callback?.({ success: true, returnValue: run(request as Request) ?? null, errors: null });
      } catch (thrown) {
        const errors = [{ code: 'SERVER_ERROR', description: String(thrown), details: null }];
        callback?.({ success: false, returnValue: null, errors });
      }
    });
  };
  const cti: OpenCti = {
    SCREENPOP_TYPE: { SOBJECT: 'sobject' },
    enableClickToDial: method('enableClickToDial', () => {
      org.isClickable = true;
    }),
    disableClickToDial: method('disableClickToDial', () => {
      org.isClickable = false;
    }),
    onClickToDial: ({ listener }) => {
      click = listener;
    },
    onNavigationChange: () => {},
    getAppViewInfo: method('getAppViewInfo', () => ({ url: '/lightning/page/home' })),
    isSoftphonePanelVisible: method('isSoftphonePanelVisible', () => ({ visible: org.isVisible })),
    setSoftphonePanelVisibility: method('setSoftphonePanelVisibility', ({ visible }) => {
      org.isVisible = visible === true;
    }),
    setSoftphonePanelHeight: method('setSoftphonePanelHeight', () => null),
    notifyInitializationComplete: method('notifyInitializationComplete', () => null),
    screenPop: method('screenPop', ({ params }) => {
      org.shown.push((params as { recordId: string }).recordId);
    }),
    runApex: method('runApex', ({ methodName, methodParams }) => ({
      runApex: org.apex(String(methodName), String(methodParams)),
    })),
    saveLog: method('saveLog', ({ value }) => {
      const { Id, entityApiName: _, ...fields } = value as { Id?: string; entityApiName?: string };
      return { recordId: org.save(fields as Fields, Id) };
    }),
    refreshView: method('refreshView', () => null),
  };
  const load = async () => new Lightning(cti);
  return underTest(org, new Salesforce('Salesforce Lightning', { load, log: unexpected }), (number) =>
    click?.({ number }),
  );
}

type Callback = (response: { result?: unknown; error?: string; id?: string }) => void;

/**
 * Positional arguments, the callback last; the callback receives result or error, objects as JSON text.
 *
 * @param options.saved the answer of `saveLog` for a task with this id
 */
export async function testClassic({
  org = new TestOrg(),
  isConsole = true,
  closedStatus = undefined as string | undefined,
  log = unexpected,
  saved = (id: string): object => ({ result: true, id }),
} = {}): Promise<CrmUnderTest> {
  let click: Callback | undefined;
  const answer = (name: string, callback: Callback, run: () => object) =>
    queueMicrotask(() => {
      try {
        org.enter(name, run);
        callback(run());
      } catch (thrown) {
        callback({ result: false, error: String(thrown) });
      }
    });
  const done = { result: true };
  const interaction: Interaction = {
    cti: {
      enableClickToDial: (callback) =>
        answer('enableClickToDial', callback, () => {
          org.isClickable = true;
          return done;
        }),
      disableClickToDial: (callback) =>
        answer('disableClickToDial', callback, () => {
          org.isClickable = false;
          return done;
        }),
      onClickToDial: (listener) => {
        click = listener;
      },
      setSoftphoneHeight: (_, callback) => answer('setSoftphoneHeight', callback, () => done),
      notifyInitializationComplete: () => {},
    },
    getPageInfo: (callback) => answer('getPageInfo', callback, () => ({ result: '{"url":"/home"}' })),
    onFocus: () => {},
    isInConsole: (callback) => answer('isInConsole', callback, () => ({ result: isConsole })),
    isVisible: (callback) => answer('isVisible', callback, () => ({ result: org.isVisible })),
    setVisible: (visible, callback) =>
      answer('setVisible', callback, () => {
        if (!isConsole) throw new Error('There is no console here');
        org.isVisible = visible;
        return done;
      }),
    screenPop: (url, _, callback) =>
      answer('screenPop', callback, () => {
        org.shown.push(url.slice(1));
        return done;
      }),
    runApex: (_, method, query, callback) =>
      answer('runApex', callback, () => ({ result: org.apex(method, query) })),
    saveLog: (_, query, callback) =>
      answer('saveLog', callback, () => {
        const { Id, ...fields } = readQuery(query);
        return saved(org.save(fields, Id));
      }),
  };
  return underTest(
    org,
    new Salesforce('Salesforce Classic', {
      load: async () => new Classic(interaction, undefined),
      closedStatus,
      log,
    }),
    (number) => click?.({ result: JSON.stringify({ number }) }),
  );
}
