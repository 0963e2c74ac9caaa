import { companyValueNames } from '../../../sdk/wire/administration/company.ts';
import type { FixedValue } from '../../../sdk/wire/administration/fixed.ts';
import { AccountInvitations } from '../administration/account-invitations.ts';
import { Administrators } from '../administration/administrators.ts';
import { Audit } from '../administration/audit.ts';
import { CompanyAdministration } from '../administration/company.ts';
import { GroupAdministration } from '../administration/groups.ts';
import { ImportSteps } from '../administration/import/import-steps.ts';
import { Imports } from '../administration/import/imports.ts';
import { LiveData } from '../administration/import/live-data.ts';
import { inviter } from '../administration/invite.ts';
import { NumberList } from '../administration/numbers.ts';
import { PhoneAdministration } from '../administration/phones.ts';
import { SecurityAdministration } from '../administration/security.ts';
import { ServiceAccountAdministration } from '../administration/service-accounts.ts';
import { SettingsAdministration } from '../administration/settings.ts';
import { SoundAdministration } from '../administration/sounds.ts';
import { ExistingUsers } from '../administration/user-defaults.ts';
import { UserList } from '../administration/user-list.ts';
import { UserAdministration } from '../administration/users.ts';
import { topics } from '../base/changes.ts';
import { numbersIn, useOf } from '../company/number-ranges.ts';
import { displayName, type Person } from '../users/person.ts';
import type { composeCallGroups } from './call-groups.ts';
import type { Calls } from './calls.ts';
import type { Core } from './core.ts';
import type { composeDirectory } from './directory.ts';
import type { composeNumbers } from './numbers.ts';
import type { composePhones } from './phones.ts';
import type { composeProduct } from './product.ts';
import type { Queues } from './queues.ts';
import type { composeSignIn } from './sign-in.ts';
import type { composeUsers } from './users.ts';
import type { composeVoicemail } from './voicemail.ts';

/** The parts that a function of composition creates. */
export type Composed<Compose extends (...args: never) => unknown> = Awaited<ReturnType<Compose>>;

export type AdministrationDeps = Composed<typeof composeUsers> &
  Composed<typeof composeDirectory> &
  Pick<Composed<typeof composeVoicemail>, 'mails' | 'voicemails'> &
  Pick<
    Composed<typeof composePhones>,
    'terminals' | 'answeringPhones' | 'devices' | 'engine' | 'phoneSightings'
  > &
  Composed<typeof composeNumbers> &
  Calls &
  Pick<Composed<typeof composeCallGroups>, 'callGroups'> &
  Pick<Queues, 'groups' | 'agents' | 'clients' | 'groupGreetings' | 'companySounds'> &
  Composed<typeof composeSignIn> &
  Pick<ReturnType<typeof composeProduct>, 'system' | 'dictionaries'>;

/** The administration of the phone system: its administrators, their record, and everything that they change. */
export async function composeAdministration(core: Core, deps: AdministrationDeps) {
  const { db, changes, clock, company, disposables, log, numbering, settings } = core;
  const { people, directory, terminals, sessions, authenticators, ownCredentials, mails } = deps;
  const administrators = await Administrators.load(db);
  const audit = new Audit(db, clock);
  const userList = new UserList(people);
  disposables.add(() => userList.stop());
  const holderOf = holders(deps);
  const extensionFault = (number: string): string | undefined => {
    if (useOf(company.current.numberPlan, number) !== 'users') return `"${number}" is no number for users.`;
    return numbering.isEmergency(number)
      ? `"${number}" is an emergency number, which can be no extension.`
      : undefined;
  };
  const existingUsers = new ExistingUsers(db, {
    people,
    users: deps.users,
    forwardings: deps.forwardings,
    changed: (person) => {
      rightsChangedOf(deps)(person);
      changes.publish(topics.rights(person.id), { uri: person.extension, item: undefined });
    },
  });
  const settingsAdministration = new SettingsAdministration({
    settings,
    company,
    audit,
    users: existingUsers,
    languages: () => deps.dictionaries.tags,
    fixedFrames: deps.system.fixedParentFrames,
  });
  const soundAdministration = new SoundAdministration({
    sounds: deps.companySounds,
    audit,
    company,
    queuesWith: (topic) =>
      deps.groups
        .addresses()
        .filter(({ internalAddressID: id }) => deps.groupGreetings.chosen(Number(id), topic) !== undefined)
        .map(({ label }) => label),
  });
  const welcome = (person: Person) => existingUsers.complete(person, settings.of('userDefaults'));
  const userAdministration = new UserAdministration(db, {
    defaults: () => settings.of('userDefaults'),
    welcome: async (personId) => {
      const person = people.byId(personId);
      if (person) await welcome(person);
    },
    people,
    list: userList,
    administrators,
    audit,
    changes,
    terminals,
    directory,
    credentials: ownCredentials,
    authenticators,
    sessions,
    photoOf: (number) => deps.photos.ofNumber(number),
    holderOf,
    extensionFault,
    freeExtension: () =>
      numbersIn(company.current.numberPlan.users).find(
        (number) => !numbering.isEmergency(number) && !holderOf(number),
      ),
    rightsChanged: rightsChangedOf(deps),
    timeOf: (elapsed) => clock.now() - (clock.elapsed() - elapsed),
  });
  const phoneAdministration = new PhoneAdministration({
    people,
    list: userList,
    terminals,
    devices: deps.devices,
    sightings: deps.phoneSightings,
    audit,
    users: userAdministration,
    changes,
    engine: deps.engine,
    log: log('phones'),
    photoOf: (number) => deps.photos.ofNumber(number),
    phonesChanged: (person) => {
      deps.extensions.refresh(person);
      deps.colleagues.refresh(person);
    },
  });
  disposables.add(() => phoneAdministration.stop());
  const groupAdministration = new GroupAdministration(db, {
    ...deps,
    greetings: deps.groupGreetings,
    audit,
    changes,
    holderOf,
    numberFault: (number) => {
      if (useOf(company.current.numberPlan, number) !== 'groups')
        return `"${number}" is no number for groups.`;
      return numbering.isEmergency(number)
        ? `"${number}" is an emergency number, which can be no number of a group.`
        : undefined;
    },
    freeNumber: () =>
      numbersIn(company.current.numberPlan.groups).find(
        (number) => !numbering.isEmergency(number) && !holderOf(number),
      ),
    isCallable: (number) => deps.numberPlan.findRoute(number) !== undefined,
    emptyQueue: (groupId) => deps.exchange.emptyQueue(groupId),
    rightsChanged: rightsChangedOf(deps),
  });
  const companyAdministration = new CompanyAdministration(company, audit, fixedCompany(core.options));
  const numberList = new NumberList({
    people,
    company,
    groups: deps.groups,
    callGroups: deps.callGroups,
    isEmergency: (number) => numbering.isEmergency(number),
    serviceAt: (number) => deps.answeringPhones?.byNumber(number)?.title,
  });
  const accountInvitations = new AccountInvitations(db, clock);
  const inviteUser = inviter(db, { audit, invitations: accountInvitations, mails, clock });
  const liveData = new LiveData(db, {
    ...deps,
    changes,
    credentials: ownCredentials,
    welcome,
    rightsChanged: rightsChangedOf(deps),
  });
  const imports = await composeImports(core, deps, { audit, live: liveData });
  const securityAdministration = new SecurityAdministration({
    policy: deps.securityPolicy,
    sessions,
    audit,
    changes,
    providers: (core.options.signInProviders ?? []).map(({ label }) => label),
  });
  const serviceAccountAdministration = new ServiceAccountAdministration({
    accounts: deps.accounts,
    audit,
    company,
    sessions,
    now: () => clock.now(),
    fixed: core.options.scimToken ? [{ accountID: 'scim', source: 'SCIM_TOKEN' }] : [],
  });
  return {
    administrators,
    audit,
    userList,
    userAdministration,
    phoneAdministration,
    groupAdministration,
    companyAdministration,
    settingsAdministration,
    soundAdministration,
    numberList,
    accountInvitations,
    inviteUser,
    liveData,
    imports,
    securityAdministration,
    serviceAccountAdministration,
  };
}

async function composeImports(
  { db, changes, clock, company, disposables, log }: Core,
  deps: AdministrationDeps,
  { audit, live }: { readonly audit: Audit; readonly live: LiveData },
) {
  const { people, terminals, clients, exchange, ownCredentials: credentials } = deps;
  const steps = new ImportSteps(db, {
    changes,
    people,
    terminals,
    live,
    isInCall: (personId) => exchange.linesOf(personId).length > 0,
    hasCallers: (groupId) => clients.waitingIn(groupId) > 0,
  });
  const imports = await Imports.load(db, { audit, clock, company, credentials, steps, log: log('import') });
  disposables.add(() => imports.stop());
  return imports;
}

/** Returns the values of the company that options at the start set. */
const fixedCompany = ({ isCompanyFixed = false, textTemplates }: Core['options']): readonly FixedValue[] => [
  ...(textTemplates === undefined ? [] : [{ name: 'textTemplates', source: '--text-templates' }]),
  ...(isCompanyFixed ? companyValueNames.map((name) => ({ name, source: '--company' })) : []),
];

/** Returns a function that shows everybody the new rights of a user. */
const rightsChangedOf =
  ({ exchange, extensions, colleagues }: AdministrationDeps) =>
  (person: Person, numberBefore?: string): void => {
    exchange.rightsChanged(person);
    extensions.publish(person, numberBefore);
    colleagues.refresh(person);
  };

/** Returns a function that finds who has a number, internal or from outside. */
const holders =
  ({ people, groups, numberPlan }: Pick<AdministrationDeps, 'people' | 'groups' | 'numberPlan'>) =>
  (number: string): string | undefined => {
    const person = people.byNumber(number);
    if (person) return displayName(person);
    const groupId = groups.idAt(number);
    const route = numberPlan.findRoute(number);
    if (groupId !== undefined || (route && route.kind !== 'virtual')) return route?.shown.label ?? number;
    // Every number outside has a route.
    return number.startsWith('+') || !route ? undefined : (route.shown.label ?? 'a service');
  };
