import type { Kysely } from 'kysely';
import { type KeyFunction, keyTypeOf } from '../../../../sdk/wire/phones/device-key.ts';
import type { TerminalType } from '../../../../sdk/wire/phones/terminal.ts';
import { type Company, publicNumberOf } from '../../company/company.ts';
import { addCompany } from '../../company/company-store.ts';
import { browserPhoneRow } from '../../phones/phone.ts';
import type { Tables } from '../../store/tables.ts';
import { acme } from '../acme.ts';
import { demoNames } from './demo-names.ts';
import { demoPassword, demoPasswordHash } from './demo-password.ts';

/** The default settings of a user. */
const firstSettings = JSON.stringify({
  version: 1,
  sort: { contact: 'firstname' },
  notifications: {
    triggers: {
      callIncoming: true,
      callMissed: true,
      voicemailNewMsg: true,
      voicemailCurrentMsg: true,
      chatNewMsg: true,
    },
    actions: {
      desktop: { sound: true, prompt: true },
      others: { sound: true, prompt: true, vibrator: true, light: true },
    },
  },
  sightcall: { automaticDenyExternal: true },
  lastUpdate: '0',
});

/** A new user without settings, who has not seen the welcome yet. */
const newcomer = 'xenia.bauer';

/** Users with a desk phone, too. */
const deskOwners = ['alice', 'bob'];

/** The model of the desk phones, and the keys that some owners have set. */
const deskModel = 'yealink-t46u';
const deskKeys = (company: Company): Readonly<Record<string, readonly DeskKey[]>> => ({
  alice: [
    ['line', '', ''],
    ...demoNames({ company, people: 4 })
      .slice(1)
      .map(({ number, firstName }): DeskKey => ['lamp', number, firstName]),
    ['speedDial', company.numberPlan.echo, 'Echo'],
    ['voicemail', '', 'Messages'],
    ['doNotDisturb', '', ''],
  ],
});
type DeskKey = readonly [name: KeyFunction, destination: string, label: string];

const keysOf = (login: string, company: Company) =>
  (deskKeys(company)[login] ?? []).map(([name, destination, label]) => ({
    type: keyTypeOf(name),
    destination,
    label,
  }));

interface DemoDevice {
  /** Second part of its name, behind that of its owner. */
  readonly name: string;
  readonly label: string;
  readonly type: TerminalType;
  readonly softphoneType?: string;
  /** How many calls it can hold at once. */
  readonly calls?: number;
}

const desk: DemoDevice = { name: 'desk', label: 'Desk phone', type: 'IpDevice' };

/** Users with a device of each kind. */
const ownerOfAll = 'erin';
const oneOfEach: readonly DemoDevice[] = [
  desk,
  { name: 'seat', label: 'Seat 4.12', type: 'FreeSeating' },
  { name: 'program', label: 'Laptop', type: 'Softphone', softphoneType: 'desktop' },
  { name: 'app', label: 'Pocket app', type: 'Softphone', softphoneType: 'mobile' },
  { name: 'cloud', label: 'Conference room', type: 'Cloud' },
  { name: 'mobile', label: 'Own mobile', type: 'PublicMobileTerminal', calls: 1 },
  { name: 'company', label: 'Company mobile', type: 'PrivateMobileTerminal', calls: 1 },
  { name: 'line', label: 'Second line', type: 'LogicalTerminal', calls: 0 },
];

/** The user whose company mobile leads to the phone system. */
const mobileWorker = 'bob';

/**
 * Fills an empty store with a company, acme by default: nine people with direct numbers, 120 more, a browser phone each, a
 * desk phone for some and a phone of each kind for one user. A store from before there were such devices gets them too.
 */
export async function addDemoData(
  db: Kysely<Tables>,
  { people, company: first = acme }: { people?: number | undefined; company?: Company } = {},
): Promise<Company> {
  const company = await addCompany(db, first);
  await addPeople(db, { company, ...(people !== undefined && { people }) });
  await addDevices(db, company);
  return company;
}

async function addPeople(db: Kysely<Tables>, options: { people?: number; company: Company }): Promise<void> {
  const present = await db.selectFrom('person').select('id').limit(1).executeTakeFirst();
  if (present) return;
  const passwordHash = await demoPasswordHash();
  const people = demoNames(options).map(({ login, firstName, lastName, number, isNamed }, index) => ({
    id: index + 1,
    login,
    first_name: firstName,
    last_name: lastName,
    number,
    direct_number: isNamed ? publicNumberOf(options.company, number) : null,
    mobile_direct_number: login === mobileWorker ? `+33740000${101 + index}` : null,
    password_hash: passwordHash,
    settings: login === newcomer ? null : firstSettings,
  }));
  await db.transaction().execute(async (all) => {
    await all.insertInto('person').values(people).execute();
    await all.insertInto('terminal').values(people.map(browserPhoneRow)).execute();
  });
}

/**
 * A person types name and password into such a phone, so unlike the credentials of browser phones they stay the same.
 */
async function addDevices(db: Kysely<Tables>, company: Company): Promise<void> {
  const owners = await db
    .selectFrom('person')
    .select(['id', 'login'])
    .where('login', 'in', [...deskOwners, ownerOfAll])
    .execute();
  await db
    .insertInto('terminal')
    .values(
      owners.flatMap(({ id, login }) =>
        (login === ownerOfAll ? oneOfEach : [desk]).map(({ name, label, type, softphoneType, calls }) => ({
          id: `${login}-${name}`,
          person_id: id,
          label,
          type,
          softphone_type: softphoneType ?? 'notASoftphone',
          max_connections: calls ?? 4,
          register_id: `${login}-${name}`,
          device_password: demoPassword,
          ...(type === 'IpDevice' && { model: deskModel, keys: JSON.stringify(keysOf(login, company)) }),
        })),
      ),
    )
    .onConflict((conflict) => conflict.column('id').doNothing())
    .execute();
}
