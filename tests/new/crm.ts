import { before, inTurn, type Part } from './part.ts';

interface CrmNames {
  /** `acme-desk` */
  readonly folder: string;
  /** `AcmeDesk` */
  readonly Name: string;
  /** `Acme Desk` */
  readonly title: string;
}

/** @throws Error for a name that is not in small letters with hyphens */
function crmNamesOf(name: string): CrmNames {
  if (!/^[a-z][a-z\d]*(-[a-z\d]+)*$/.test(name))
    throw new Error(
      `"${name}" has to be the name of a CRM in small letters with hyphens, such as acme-desk.`,
    );
  const words = name.split('-').map((word) => word.charAt(0).toUpperCase() + word.slice(1));
  return { folder: name, Name: words.join(''), title: words.join(' ') };
}

/**
 * An adapter for a CRM: its class, which the compiler accepts and whose methods say what they have to do, the way to open it, its
 * CRM for the conformance suite, and its lines in the addresses of the widget.
 */
export function crmPart(name: string): Part {
  const names = crmNamesOf(name);
  const { folder, Name, title } = names;
  const testFile = `widget/crm/conformance/testing/test-${folder}.ts`;
  return {
    files: {
      [`widget/crm/${folder}/${folder}.ts`]: adapterFile(names),
      [`widget/crm/${folder}/open-${folder}.ts`]: openFile(names),
      [testFile]: sideFile(names),
      [`.changeset/crm-${folder}.md`]: `---
'callside': minor
---

The widget is the softphone of ${title}: \`/widget/?crm=${folder}\`.
`,
    },
    edits: {
      'widget/crm/crm-address.ts': before(
        '  /** A page of the integrator, by the bridge. */',
        `  z.object({ crm: z.literal('${folder}') }),\n`,
      ),
      'widget/crm/open-adapter.ts': before(
        "    case 'page': {",
        `    case '${folder}': {
      const { open${Name} } = await import('./${folder}/open-${folder}.ts');
      return open${Name}();
    }
`,
      ),
      'widget/crm/conformance/conformance.test.ts': inTurn(
        before('import { testZendesk }', `import { test${Name} } from './testing/test-${folder}.ts';\n`),
        before("conformsToCrmAdapter('any page'", `conformsToCrmAdapter('${title}', test${Name});\n`),
        before('    testPage,\n  ]', `    test${Name},\n`),
      ),
    },
    next: [
      `Declare the interface of ${title} in widget/crm/${folder}/${folder}.ts, as far as you use it`,
      `Write its side in ${testFile}: the record of +33612345678, its answers and its failures`,
      `The list of missing methods: npx vitest run --project unit widget/crm/conformance -t '${title}'`,
      `Load the library of the vendor in widget/crm/${folder}/open-${folder}.ts`,
      'The table of docs/integrations/crm.md, when all is written: npx vitest run --project unit widget/crm/conformance -u',
      'docs/integrations/new-crm.md has these steps with an example',
    ],
  };
}

const adapterFile = ({
  Name,
  title,
}: CrmNames) => `import type { CrmAdapter, CrmEvents } from '../crm-adapter.ts';
import { CrmError } from '../crm-error.ts';
import type { CrmLog } from '../crm-log.ts';
import type { CrmRecord } from '../crm-record.ts';
import { withCrmTimeout } from '../crm-timeout.ts';
import { numberEnding } from '../rules.ts';

const requestMs = 30_000;

/** The interface of ${title}, as far as the adapter uses it. */
export interface ${Name}Api {
  request(method: string, params: object): Promise<unknown>;
}

export interface ${Name}Deps {
  /** Resolves to the interface of ${title}. */
  readonly load: () => Promise<${Name}Api>;
}

const missing = (what: string) => new CrmError('crm.failed', \`To be written: \${what}\`);

/** ${title}. */
export class ${Name} implements CrmAdapter {
  readonly name = '${title}';
  readonly recordKind = 'GENERIC_CRM';
  readonly #deps: ${Name}Deps;
  #api: ${Name}Api | undefined;

  constructor(deps: ${Name}Deps) {
    this.#deps = deps;
  }

  /** Clicked numbers go to \`events.dial\`, until \`close\`. */
  async open(_events: CrmEvents): Promise<void> {
    this.#api = await withCrmTimeout('${title}', requestMs, () => this.#deps.load());
  }

  async match(number: string): Promise<readonly CrmRecord[]> {
    const ending = numberEnding(number);
    if (ending === '') return [];
    await this.#ask('match', { ending }).catch((thrown) => {
      throw new CrmError('crm.searchFailed', String(thrown), { cause: thrown });
    });
    throw missing('match returns id, name and type of the records whose number ends with these digits');
  }

  async pop({ id }: CrmRecord): Promise<void> {
    await this.#ask('pop', { id });
    throw missing('pop shows the record in the page of the CRM');
  }

  async createLog(log: CrmLog): Promise<string> {
    await this.#ask('createLog', { log });
    throw missing('createLog writes key, direction, subject, notes and record, and returns the id of the entry');
  }

  async updateLog(id: string, log: CrmLog): Promise<void> {
    await this.#ask('updateLog', { id, log });
    throw missing('updateLog changes the entry with this id, and adds none');
  }

  close(): void {
    this.#api = undefined;
  }

  /** @throws CrmError */
  async #ask(method: string, params: object): Promise<unknown> {
    const api = this.#api;
    if (!api) throw new CrmError('crm.notStarted', '${title} is not there yet.');
    try {
      return await withCrmTimeout(method, requestMs, () => api.request(method, params));
    } catch (thrown) {
      throw thrown instanceof CrmError ? thrown : new CrmError('crm.failed', String(thrown), { cause: thrown });
    }
  }
}
`;

const openFile = ({ folder, Name, title }: CrmNames) => `import { CrmError } from '../crm-error.ts';
import { ${Name} } from './${folder}.ts';

/** The adapter, with the library of the vendor. */
export const open${Name} = (): ${Name} =>
  new ${Name}({
    load: async () => {
      throw new CrmError('crm.scriptFailed', 'To be written: the library of ${title} is loaded here.');
    },
  });
`;

const sideFile = ({
  folder,
  Name,
  title,
}: CrmNames) => `import { ${Name} } from '../../${folder}/${folder}.ts';
import type { CrmUnderTest, WrittenCall } from '../crm-under-test.ts';

const jane = { id: '1', name: 'Jane Doe', type: 'Contact' };

/** ${title}, written from the vendor's documentation. */
export async function test${Name}(): Promise<CrmUnderTest> {
  const log: WrittenCall[] = [];
  const shown: string[] = [];
  let failing: string | undefined;
  let postponed: () => unknown = () => {};
  const answerTo = async (_method: string): Promise<unknown> => undefined;
  const api = {
    request: async (method: string): Promise<unknown> => {
      if (failing === method) {
        failing = undefined;
        postponed = () => answerTo(method);
        throw new Error(\`\${method} failed.\`);
      }
      return answerTo(method);
    },
  };
  return {
    adapter: new ${Name}({ load: async () => api }),
    jane,
    relates: true,
    written: () => log,
    shown: () => shown,
    failNext: (what) => {
      failing = what;
    },
    storeLate: () => postponed(),
  };
}
`;
