import { createHash } from 'node:crypto';
import type { Company } from '../../company/company.ts';
import { readCompany } from '../../company/company-store.ts';
import { Numbering } from '../../numbers/numbering.ts';
import { DirectoryIndex } from '../../people/directory-index.ts';
import { codeFolder, fingerprint } from '../../store/code-fingerprint.ts';
import type { Seed } from '../../store/seed.ts';
import { People } from '../../users/person.ts';
import { acme } from '../acme.ts';
import { refreshDemoActivity } from '../activity/demo-activity.ts';
import { addDemoWorld } from './demo-world.ts';

interface DemoSeedOptions {
  /** The company of a new store; undefined: acme. */
  readonly company?: Company | undefined;
  /** How many people there are; undefined: the default number. */
  readonly people: number | undefined;
  /** Whether there is a week of calls, messages and recordings. */
  readonly activity: boolean;
  readonly now: number;
}

/** The demonstration as the first data of a store. */
export function demoSeed({ company = acme, people, activity, now }: DemoSeedOptions): Seed {
  code ??= fingerprint(seedFolders.map(codeFolder));
  const key = [code, people ?? '', activity, hashOf([company])].join('-');
  return {
    name: activity ? 'demo-week' : 'demo',
    key,
    // A week of calls ends today. Its office hours are by the clocks of the time zone.
    templateKey: hashOf(activity ? [key, new Date(now).toDateString(), timeZone()] : [key]),
    async fill(db) {
      await addDemoWorld(db, { company, people, activity, now });
      const numbering = new Numbering({ current: (await readCompany(db)) ?? company });
      await new DirectoryIndex(db, numbering.writingsOf).complete((await People.load(db)).all());
    },
    async refresh(db) {
      if (activity) await refreshDemoActivity(db, now);
      await db
        .updateTable('agent')
        .set({ changed_at: new Date(now) })
        .where('logged_in_at', 'is', null)
        .execute();
    },
  };
}

const timeZone = () => Intl.DateTimeFormat().resolvedOptions().timeZone;

const hashOf = (parts: readonly unknown[]): string =>
  createHash('sha256').update(JSON.stringify(parts)).digest('hex').slice(0, 16);

/** The folders whose code the written data depends on. */
const seedFolders = [
  'base',
  'calendars',
  'calls',
  'company',
  'conferences',
  'crm',
  'demonstration',
  'forwarding',
  'history',
  'meetings',
  'messages',
  'numbers',
  'people',
  'phones',
  'queues',
  'recordings',
  'services',
  'sign-in',
  'sounds',
  'statistics',
  'store',
  'users',
  'voicemail',
  'web-chat',
];

/** The hash of the code, computed once in a process: changed code takes effect with the next process. */
let code: string | undefined;
