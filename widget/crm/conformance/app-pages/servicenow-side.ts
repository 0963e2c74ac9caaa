/**
 * ServiceNow around the page of its app: `openFrameAPI` and the used part of its Table API, by the vendor's documentation. It imports
 * nothing, so that browsers can load it, too.
 */

export interface ServiceNowPerson {
  readonly sys_id: string;
  readonly sys_class_name: string;
  readonly name: string;
  readonly phone: string;
  readonly mobile_phone: string;
}

export interface Interaction {
  readonly sys_id: string;
  readonly u_callside_key: string;
  readonly direction: 'inbound' | 'outbound';
  readonly short_description: string;
  readonly opened_for?: string;
  /** The newest first, each below a line of its time and author. */
  readonly work_notes: string;
}

export interface ServiceNowSideOptions {
  readonly people: readonly ServiceNowPerson[];
  /** The interactions of earlier pages of the same instance. */
  readonly interactions?: readonly Interaction[];
}

export class ServiceNowSide {
  readonly interactions: Interaction[];
  /** The records that were opened, as `table/sys_id`. */
  readonly shown: string[] = [];
  readonly subtitles: string[] = [];
  isPanelVisible = true;
  /** The method and path of the next request that fails. */
  failing: string | undefined;
  /** The effect of the request that failed. */
  postponed: () => unknown = () => {};
  readonly #people: readonly ServiceNowPerson[];
  readonly #handlers = new Map<string, (data: unknown) => void>();

  constructor({ people, interactions = [] }: ServiceNowSideOptions) {
    this.#people = people;
    this.interactions = [...interactions];
  }

  /** The vendor's global object. */
  readonly openFrameAPI = {
    EVENTS: {
      COMMUNICATION_EVENT: 'openframe_communication',
      OPENFRAME_SHOWN: 'openframe_shown',
      OPENFRAME_HIDDEN: 'openframe_hidden',
    },
    init: (_: object, succeeded: (config: object) => void) => queueMicrotask(() => succeeded({})),
    show: () => this.setPanel(true),
    hide: () => this.setPanel(false),
    setSubtitle: (text: string) => void this.subtitles.push(text),
    openServiceNowForm: ({ entity, query }: { entity: string; query: string }) =>
      void this.shown.push(`${entity}/${query.replace('sys_id=', '')}`),
    subscribe: (event: string, handler: (data: unknown) => void) => void this.#handlers.set(event, handler),
  };

  /** The user clicks a number of a person. */
  dial(phoneNumber: string, sysId: string): void {
    const data = [{ entity: 'sys_user', query: `sys_id=${sysId}` }];
    this.#handlers.get('openframe_communication')?.({ metaData: { phoneNumber }, data });
  }

  /** The user shows or hides the panel. */
  setPanel(isVisible: boolean): void {
    this.isPanelVisible = isVisible;
    this.#handlers.get(isVisible ? 'openframe_shown' : 'openframe_hidden')?.({});
  }

  /** Answers a request as the instance does. */
  readonly fetch = async (
    address: string,
    request: { readonly method?: string; readonly body?: string },
  ): Promise<Response> => {
    const { method = 'GET', body } = request;
    const { pathname, searchParams } = new URL(address, 'https://acme.service-now.example');
    const [, table = '', id] = /^\/api\/now\/table\/(\w+)(?:\/(\w+))?$/.exec(pathname) ?? [];
    if (this.failing === `${method} ${table}`) {
      this.failing = undefined;
      this.postponed = () => this.fetch(address, request);
      return Response.json({ error: { message: 'ServiceNow has refused it.' } }, { status: 403 });
    }
    const fields = body ? JSON.parse(body) : {};
    if (table === 'interaction' && method === 'POST')
      return Response.json({ result: this.#create(fields) }, { status: 201 });
    if (table === 'interaction' && id) {
      const at = this.interactions.findIndex(({ sys_id }) => sys_id === id);
      const present = this.interactions[at];
      if (!present) return Response.json({ error: { message: 'No Record found' } }, { status: 404 });
      if (method === 'PATCH') this.interactions[at] = changed(present, fields);
      return Response.json({ result: this.interactions[at] });
    }
    return Response.json({ result: this.#query(table, searchParams.get('sysparm_query') ?? '') });
  };

  #create({ work_notes, ...fields }: Omit<Interaction, 'sys_id'>): Interaction {
    const sys_id = `i${this.interactions.length}`;
    const created = { ...fields, sys_id, work_notes: entryOf(work_notes) };
    this.interactions.push(created);
    return created;
  }

  /** Conditions have the operators of the vendor's encoded queries. */
  #query(table: string, query: string): readonly object[] {
    const rows: readonly object[] = table === 'interaction' ? this.interactions : this.#people;
    const conditions = query.split('^').map((part) => /^(?:OR)?([a-z_]+?)(=|ENDSWITH|LIKE)(.*)$/.exec(part));
    return rows.filter((row) =>
      conditions.some((condition) => {
        const [, column = '', operator, wanted = ''] = condition ?? [];
        const value = String(Reflect.get(row, column) ?? '').toLowerCase();
        if (operator === 'ENDSWITH') return value.endsWith(wanted.toLowerCase());
        return operator === 'LIKE' ? value.includes(wanted.toLowerCase()) : value === wanted.toLowerCase();
      }),
    );
  }
}

const entryOf = (note: string) => `2025-11-21 23:00:00 - Alice Archer (Work notes)\n${note}\n\n`;

/** A note that is written goes before the others. */
const changed = (present: Interaction, { work_notes, ...fields }: Partial<Interaction>): Interaction => ({
  ...present,
  ...fields,
  work_notes: work_notes ? entryOf(work_notes) + present.work_notes : present.work_notes,
});
