/**
 * Zoho CRM around the page of its app: the used part of the SDK for embedded apps, by the vendor's documentation. It imports nothing, so
 * that browsers can load it, too.
 */

export interface ZohoContact {
  readonly id: string;
  readonly Full_Name: string;
  readonly Phone: string | null;
  readonly Mobile: string | null;
}

export interface ZohoCall {
  readonly id: string;
  readonly Callside_Key: string;
  readonly Call_Type: 'Inbound' | 'Outbound';
  readonly Subject: string;
  readonly Description: string;
  readonly Who_Id?: { readonly id: string };
}

export interface ZohoSideOptions {
  readonly contacts: readonly ZohoContact[];
  /** The calls of earlier pages of the same account. */
  readonly calls?: readonly ZohoCall[];
}

interface Search {
  readonly Entity: string;
  readonly Type: string;
  readonly Query: string;
}

interface Write {
  readonly APIData: ZohoCall;
}

const nothing = { status: 204, statusText: 'nocontent' };

export class ZohoSide {
  readonly calls: ZohoCall[];
  /** The records that were opened, as `module/id`. */
  readonly shown: string[] = [];
  isPanelVisible = true;
  /** The method that fails next. */
  failing: string | undefined;
  /** The effect of the request that failed. */
  postponed: () => unknown = () => {};
  readonly #contacts: readonly ZohoContact[];
  readonly #handlers = new Map<string, (data: unknown) => void>();

  constructor({ contacts, calls = [] }: ZohoSideOptions) {
    this.#contacts = contacts;
    this.calls = [...calls];
  }

  /** The vendor's global object. */
  readonly ZOHO = {
    embeddedApp: {
      on: (event: string, handler: (data: unknown) => void) => void this.#handlers.set(event, handler),
      init: async () => {},
    },
    CRM: {
      API: {
        searchRecord: async ({ Entity, Type, Query }: Search) => {
          this.#enter('searchRecord');
          const data = Entity === 'Contacts' ? this.#find(Type, Query) : [];
          return data.length > 0 ? { data } : nothing;
        },
        insertRecord: async ({ APIData }: Write) => {
          const insert = () => {
            const id = `5000${this.calls.length}`;
            this.calls.push({ ...APIData, id });
            return id;
          };
          if (this.#isFailing('insertRecord')) {
            this.postponed = insert;
            return {
              data: [{ code: 'INVALID_DATA', message: 'invalid data', details: {}, status: 'error' }],
            };
          }
          const id = insert();
          return { data: [{ code: 'SUCCESS', details: { id }, status: 'success' }] };
        },
        updateRecord: async ({ APIData }: Write) => {
          const at = this.calls.findIndex(({ id }) => id === APIData.id);
          const present = this.calls[at];
          if (!present) return { data: [{ code: 'INVALID_DATA', details: {}, status: 'error' }] };
          this.calls[at] = { ...present, ...APIData };
          return { data: [{ code: 'SUCCESS', details: { id: present.id }, status: 'success' }] };
        },
        coql: async ({ select_query }: { readonly select_query: string }) => {
          const [, key] =
            /^select id from Calls where Callside_Key = '([^']+)' limit 1$/.exec(select_query) ?? [];
          const data = this.calls
            .filter(({ Callside_Key }) => Callside_Key === key)
            .map(({ id }) => ({ id }));
          return data.length > 0 ? { data } : nothing;
        },
      },
      UI: {
        Dialer: {
          maximize: async () => this.setPanel(true),
          minimize: async () => this.setPanel(false),
        },
        Record: {
          open: async ({ Entity, RecordID }: { readonly Entity: string; readonly RecordID: string }) =>
            void this.shown.push(`${Entity}/${RecordID}`),
        },
      },
    },
  };

  /** The user clicks a number of a contact. */
  dial(number: string, id: string): void {
    this.#handlers.get('Dial')?.({ Number: number, Entity: 'Contacts', EntityID: id });
  }

  /** The user shows or hides the panel. Zoho reports that it is shown. */
  setPanel(isVisible: boolean): void {
    this.isPanelVisible = isVisible;
    if (isVisible) this.#handlers.get('DialerActive')?.(undefined);
  }

  #isFailing(method: string): boolean {
    const isFailing = this.failing === method;
    if (isFailing) this.failing = undefined;
    return isFailing;
  }

  #enter(method: string): void {
    if (this.#isFailing(method)) throw { status: 500, message: 'Zoho has failed.' };
  }

  #find(kind: string, query: string): readonly ZohoContact[] {
    const digits = (number: string | null) => number?.replace(/\D/g, '') ?? '';
    return this.#contacts.filter(({ Full_Name, Phone, Mobile }) =>
      kind === 'phone'
        ? [Phone, Mobile].some((number) => digits(number).endsWith(query))
        : Full_Name.toLowerCase().includes(query.toLowerCase()),
    );
  }
}
