import type { CiFramework } from '../dynamics/ci-framework.ts';
import { Dynamics } from '../dynamics/dynamics.ts';
import type { CrmUnderTest } from './crm-under-test.ts';

const jane = { contactid: 'c-1', fullname: 'Jane Doe', telephone1: '+33612345678' };
type Fields = Readonly<Record<string, string | number | boolean>>;

/** Every method returns a promise; objects are JSON texts. */
export async function testDynamics(): Promise<CrmUnderTest> {
  const calls = new Map<string, Fields>();
  const shown: string[] = [];
  const handlers = new Map<string, (data: string) => Promise<unknown>>();
  let failing: string | undefined;
  let postponed = () => {};
  let isClickable = false;
  let mode = 1;
  const enter = (method: string) => {
    if (failing !== method) return;
    failing = undefined;
    throw new Error(`${method} failed`);
  };
  const framework: CiFramework = {
    async searchAndOpenRecords(entity, query) {
      enter('searchAndOpenRecords');
      const filter = query.split(/[?&]/).find((option) => option.startsWith('$filter=')) ?? '';
      const [, written] = /'([^']*)'/.exec(filter) ?? [];
      // The server takes `+` for a blank, and the end of a value for the end of the query.
      if (written === undefined || written.includes('+')) throw new Error(`A syntax error in ${filter}`);
      const text = decodeURIComponent(written);
      if (entity === 'phonecall') {
        const found = [...calls].filter(([, fields]) => fields.subcategory === text);
        return JSON.stringify({ ...found.map(([activityid]) => ({ activityid })) });
      }
      const isNumber = query.includes('endswith');
      const isFound = isNumber
        ? jane.telephone1.endsWith(text)
        : jane.fullname.toLowerCase().includes(text.toLowerCase());
      return JSON.stringify(entity === 'contact' && isFound ? { 0: jane } : {});
    },
    async createRecord(_, fields) {
      const create = () => {
        const id = `p-${calls.size}`;
        calls.set(id, JSON.parse(fields));
        return JSON.stringify({ id });
      };
      postponed = create;
      enter('createRecord');
      return create();
    },
    async updateRecord(_, id, fields) {
      enter('updateRecord');
      calls.set(id, { ...calls.get(id), ...JSON.parse(fields) });
      return JSON.stringify({ id });
    },
    async openForm(parameters) {
      const { entityName, entityId } = JSON.parse(parameters);
      shown.push(`${entityName}/${entityId}`);
    },
    async setClickToAct(enabled) {
      isClickable = enabled;
    },
    async setMode(next) {
      mode = next;
    },
    getMode: async () => mode,
    async setWidth() {},
    addHandler: (event, handler) => void handlers.set(event, handler),
    removeHandler: (event) => void handlers.delete(event),
  };
  const methodOf = { match: 'searchAndOpenRecords', createLog: 'createRecord' } as const;
  return {
    adapter: new Dynamics(
      async () => framework,
      {},
      () => {},
    ),
    jane: { id: 'contact/c-1', name: jane.fullname, type: 'Contact' },
    relates: true,
    written: () =>
      [...calls].map(([id, fields]) => ({
        id,
        key: String(fields.subcategory),
        direction: fields.directioncode ? 'outbound' : 'inbound',
        subject: String(fields.subject),
        notes: String(fields.description),
        recordId: fields['regardingobjectid_contact@odata.bind'] ? 'contact/c-1' : undefined,
      })),
    shown: () => shown,
    isClickable: () => isClickable,
    isPanelVisible: () => mode === 1,
    click: (value) => void handlers.get('onclicktoact')?.(JSON.stringify({ value, name: 'telephone1' })),
    failNext: (what) => {
      failing = methodOf[what];
    },
    storeLate: () => postponed(),
  };
}
