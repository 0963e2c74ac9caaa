import * as z from 'zod/mini';
import {
  type AuditAction,
  type AuditEntry,
  type AuditKind,
  auditEntry,
  auditSource,
} from '#wire/administration/audit.ts';
import {
  type AdministeredCall,
  type AdministeredCallResult,
  administeredCall,
  administeredCallSource,
} from '#wire/administration/call.ts';
import {
  type AdministeredCompany,
  type AdministeredNumber,
  administeredCompany,
  administeredNumber,
  administeredNumberSource,
  type CompanyChange,
  companySource,
} from '#wire/administration/company.ts';
import {
  type AdministeredGroup,
  type AdministeredGroupKind,
  administeredGroup,
  administeredGroupSource,
  type GroupSettingsChange,
  type NewAdministeredGroup,
} from '#wire/administration/group.ts';
import {
  type DataImport,
  dataImport,
  type ImportFault,
  importFault,
  importSource,
  type KeptEntry,
  keptEntry,
} from '#wire/administration/import.ts';
import {
  type OutsideCalls,
  type OutsideCallsChange,
  outsideCalls,
  outsideCallsSource,
} from '#wire/administration/outside-calls.ts';
import {
  type AdministeredPhone,
  type AdministeredPhoneKind,
  type AdministeredPhoneState,
  administeredPhone,
  administeredPhoneSource,
  type NewPhone,
  type PhoneChange,
  type PhoneCredentials,
  phoneCredentials,
} from '#wire/administration/phone.ts';
import {
  type LegalHold,
  legalHold,
  legalHoldSource,
  type NewLegalHold,
  type Retention,
  type RetentionChange,
  type RetentionPreview,
  type RetentionRule,
  retention,
  retentionPreview,
  retentionPreviewSource,
  retentionSource,
} from '#wire/administration/retention.ts';
import {
  type Security,
  type SecurityChange,
  security,
  securitySource,
} from '#wire/administration/security.ts';
import {
  type NewServiceAccount,
  type ServiceAccount,
  type ServiceAccountChange,
  serviceAccount,
  serviceAccountSource,
} from '#wire/administration/service-account.ts';
import {
  type AdministeredBrand,
  administeredBrand,
  appliedDefaults,
  type BrandChange,
  brandSource,
  type Embedding,
  type EmbeddingChange,
  embedding,
  embeddingSource,
  type UserDefaults,
  type UserDefaultsChange,
  userDefaults,
  userDefaultsSource,
} from '#wire/administration/settings.ts';
import {
  type SignallingMessage,
  signallingMessage,
  signallingSource,
} from '#wire/administration/signalling.ts';
import {
  type CompanySound,
  companySound,
  companySoundSource,
  maxCompanySoundMs,
  maxCompanySoundOctets,
} from '#wire/administration/sound.ts';
import {
  type AdministeredTrunk,
  administeredTrunk,
  type NewTrunk,
  type TrunkChange,
  type TrunkCheck,
  trunkCheck,
  trunkSource,
} from '#wire/administration/trunk.ts';
import {
  type AccountInvitation,
  type AdministeredUser,
  accountInvitation,
  administeredUser,
  administeredUserSource,
  type NewUser,
  type UserChange,
  type UserErasure,
} from '#wire/administration/user.ts';
import {
  type AdministeredWebhook,
  administeredWebhook,
  type NewWebhook,
  repeatedDeliveries,
  type WebhookAttempt,
  type WebhookChange,
  type WebhookDelivery,
  webhookAttempt,
  webhookDelivery,
  webhookSource,
} from '#wire/administration/webhook.ts';
import { type Provisioning, provisioning } from '#wire/phones/device.ts';
import {
  administeredPbxAccountSource,
  type PbxAccount,
  type PbxAccountChange,
  pbxAccount,
} from '#wire/phones/pbx-account.ts';
import { type SoundUpload, sendSound, soundTimeoutMs } from '../greetings/send-sound.ts';
import { withPhoto } from '../groups/rules.ts';
import type { List } from '../state/list.ts';
import { defaultPageLength, type ListDeps, RouterList } from '../state/router-list.ts';
import { administrationRefused, refusedWithReason } from './refused.ts';

/** Which users are listed. */
export interface UsersQuery {
  /** Beginnings of words of the names, logins and departments, or of numbers. */
  readonly search?: string;
  /** The name of a department. By default all departments. */
  readonly department?: string;
  /** True: users who are disabled only. */
  readonly disabled?: boolean;
  /** True: administrators only. */
  readonly administrators?: boolean;
}

/** Which changes by administrators are listed. */
export interface AuditQuery {
  /** A part of the name of the administrator, or of the thing that was changed. */
  readonly search?: string;
  /** The kind of the thing that was changed. */
  readonly kind?: AuditKind;
  /** The act. */
  readonly action?: AuditAction;
  /** The id of a thing, together with its kind. */
  readonly subject?: string;
  /** The first moment, in milliseconds since 1970. */
  readonly from?: number;
  /** The last moment, in milliseconds since 1970. */
  readonly to?: number;
}

/** Which numbers are listed. */
export interface NumbersQuery {
  /** A part of a number or of the name of its holder. */
  readonly search?: string;
  /** True: extensions that no user has yet. */
  readonly free?: boolean;
}

/** Which phones are listed. */
export interface PhonesQuery {
  /** Beginnings of words of the user, parts of the names of the phone and its model, and of addresses. */
  readonly search?: string;
  /** The `userID` of the only user. By default all users. */
  readonly user?: string;
  /** The kind of the phones. */
  readonly kind?: AdministeredPhoneKind;
  /** The state of the phones. */
  readonly state?: AdministeredPhoneState;
}

/** Which SIP messages are meant. */
export interface SignallingQuery {
  /** The network address of the other side: its calls and registrations. */
  readonly peer?: string;
  /** The calls from or to numbers with these last digits. */
  readonly number?: string;
  /** The first moment, in milliseconds since 1970. */
  readonly from?: number;
  /** The last moment, in milliseconds since 1970. */
  readonly to?: number;
}

/** Which calls of the company are listed. */
export interface AdministeredCallsQuery {
  /** A part of a name of either side or of a user of the call, or digits of a number, in any writing. */
  readonly search?: string;
  /** The `userID` of a user of the call. By default all users. */
  readonly user?: string;
  /** How the calls went. By default all calls. */
  readonly result?: AdministeredCallResult;
  /** The first moment at which a call began, in milliseconds since 1970. */
  readonly from?: number;
  /** The last moment at which a call began, in milliseconds since 1970. */
  readonly to?: number;
}

/** Which groups are listed. */
export interface AdministeredGroupsQuery {
  /** Beginnings of words of the name, or of the numbers. */
  readonly search?: string;
  /** The kind of the groups. */
  readonly kind?: AdministeredGroupKind;
}

/** A phone of a user whose photo has a whole address. */
const phoneSchema = ({ address }: ListDeps['rest']) =>
  z.pipe(
    administeredPhone,
    z.transform((phone) => withPhoto(phone, address)),
  );

/** A user whose photo has a whole address. */
const userSchema = ({ address }: ListDeps['rest']) =>
  z.pipe(
    administeredUser,
    z.transform((user) => withPhoto(user, address)),
  );

const importPage = z.object({ items: z.array(dataImport) });
const faultPage = z.object({ items: z.array(importFault) });
const keptPage = z.object({ items: z.array(keptEntry) });

/** A file of 50,000 rows is checked within half a minute. */
const checkTimeoutMs = 120_000;

/** The file is made while it is sent, and recordings of years have gigabytes. */
const exportTimeoutMs = 3_600_000;
const trunkCheckTimeoutMs = 120_000;
/** A receiver may take 15 seconds. */
const webhookTestTimeoutMs = 30_000;
/** The history of everybody is searched for the name. */
const eraseTimeoutMs = 600_000;

/** Millions of entries are counted in pieces. */
const countTimeoutMs = 120_000;
/** The most messages that are read at once. */
const maxSignalling = 500;
const signallingPage = z.object({ items: z.array(signallingMessage) });
const queryOf = (query: object): Record<string, string> =>
  Object.fromEntries(
    Object.entries(query).flatMap(([name, value]) => (value === undefined ? [] : [[name, String(value)]])),
  );
const searchOf = ({ search, ...query }: AuditQuery | AdministeredCallsQuery): Record<string, string> =>
  queryOf({ ...query, search: search?.trim() || undefined });
const trunkPage = z.object({ items: z.array(administeredTrunk) });
/** The fields of a form beside the sound. */
const formOctets = 4_096;
const accountPage = z.object({ items: z.array(serviceAccount) });
const soundPage = z.object({ items: z.array(companySound) });
const holdPage = z.object({ items: z.array(legalHold) });

const departmentPage = z.object({ items: z.array(z.object({ name: z.string() })) });

/**
 * The administration of the phone system: its users, their phones, the groups, and the record of all changes. All methods reject with `forbidden` for a user who
 * is no administrator, and those that change something for an administrator who may only read; with `offline`, `timeout` too.
 */
export class Administration {
  readonly #deps: ListDeps;

  /** @internal */
  constructor(deps: ListDeps) {
    this.#deps = deps;
  }

  /**
   * Returns the users that the administrator sees, by their last names. They are loaded page by page, and not live.
   *
   * @example
   * const users = administration.users({ search: 'martin' });
   * const unwatch = users.watch();
   */
  users({ search, department, disabled, administrators }: UsersQuery = {}): List<AdministeredUser> {
    return new RouterList(this.#deps, {
      source: administeredUserSource,
      schema: userSchema(this.#deps.rest),
      query: {
        ...(search?.trim() && { search: search.trim() }),
        ...(department !== undefined && { department }),
        ...(disabled && { disabled: 'true' }),
        ...(administrators && { administrators: 'true' }),
      },
      pageLength: defaultPageLength,
      isPushed: false,
    });
  }

  /** Returns a user by `userID`. Rejects with `notFound` for a user whom the administrator does not see. */
  user(userID: string): Promise<AdministeredUser> {
    return this.#deps.rest.read(userSchema(this.#deps.rest), { path: `${administeredUserSource}/${userID}` });
  }

  /**
   * Adds a user, who has no password until an invitation is used. Rejects with `administration.refused` for a login or number of
   * another holder or a number that can be none, with the reason as `exceptionId`: `LOGIN_TAKEN`, `NUMBER_TAKEN`, `NUMBER_UNFIT`.
   *
   * @example
   * const user = await administration.addUser({ login: 'nina', firstName: 'Nina', lastName: 'New' });
   * const { url } = await administration.invite(user);
   */
  addUser(draft: NewUser): Promise<AdministeredUser> {
    return administrationRefused(
      this.#deps.rest.read(userSchema(this.#deps.rest), {
        path: administeredUserSource,
        method: 'POST',
        body: draft,
      }),
    );
  }

  /**
   * Changes the named properties of a user. With `version`, rejects with `administration.changedMeanwhile` if another administrator has
   * changed the user since. Rejects as `addUser` does, and with the reason `LAST_ADMINISTRATOR` if nobody could administer the
   * phone system any more.
   */
  changeUser({ restUri }: Pick<AdministeredUser, 'restUri'>, change: UserChange): Promise<AdministeredUser> {
    return administrationRefused(
      this.#deps.rest.read(userSchema(this.#deps.rest), { path: restUri, method: 'PUT', body: change }),
    );
  }

  /** Creates a link with which a user chooses a password, and sends it by e-mail if the phone system can. */
  invite({ restUri }: Pick<AdministeredUser, 'restUri'>): Promise<AccountInvitation> {
    return administrationRefused(
      this.#deps.rest.read(accountInvitation, { path: `${restUri}/invite`, method: 'POST' }),
    );
  }

  /** Takes the second factor away from a user who has lost it. */
  resetSecondFactor({ restUri }: Pick<AdministeredUser, 'restUri'>): Promise<void> {
    return this.#deps.rest.send({ path: `${restUri}/resetSecondFactor`, method: 'POST' });
  }

  /** Ends all sessions of a user. */
  signOut({ restUri }: Pick<AdministeredUser, 'restUri'>): Promise<void> {
    return this.#deps.rest.send({ path: `${restUri}/signOut`, method: 'POST' });
  }

  /**
   * Returns everything that is stored about a user as a ZIP file: JSON for each kind of data, the sounds and the photo. The phone
   * system makes it while it is sent, which takes minutes for years of recordings.
   *
   * @example saveAs(await administration.exportUser(user), `${user.login}.zip`);
   */
  exportUser({ restUri }: Pick<AdministeredUser, 'restUri'>): Promise<Blob> {
    return administrationRefused(
      this.#deps.rest.blob({ path: `${restUri}/export`, method: 'POST', timeoutMs: exportTimeoutMs }),
    );
  }

  /**
   * Erases a user: account, phones, history, recordings, voicemail, messages, contacts and settings. Entries of others stay, with
   * `Former user` for the name and the extension for each number, and so does the record of changes. Rejects with
   * `administration.refused`, with the reason as `exceptionId`: `LOGIN_DIFFERS` for another login than that of the user, `IN_CALL`
   * while the user is in a call and `endsCalls` is not true, `LEGAL_HOLD`, `LAST_ADMINISTRATOR`, `OWN_ACCOUNT`, `OTHER_DEPARTMENT`.
   *
   * @example await administration.eraseUser(user, { login: 'nina' });
   */
  eraseUser({ restUri }: Pick<AdministeredUser, 'restUri'>, confirmation: UserErasure): Promise<void> {
    return administrationRefused(
      this.#deps.rest.send({
        path: `${restUri}/erase`,
        method: 'POST',
        body: confirmation,
        timeoutMs: eraseTimeoutMs,
      }),
    );
  }

  /** Returns the names of the departments whose users the administrator sees, in alphabetical order. */
  async departments(): Promise<readonly string[]> {
    const { items } = await this.#deps.rest.read(departmentPage, { path: 'v1/administration/Department' });
    return items.map(({ name }) => name);
  }

  /**
   * Returns the phones of the users that the administrator sees, by the names of the users. They are loaded page by page, and not live.
   *
   * @example
   * const phones = administration.phones({ search: 'yealink', state: 'unregistered' });
   * await phones.loadMore();
   */
  phones({ search, ...query }: PhonesQuery = {}): List<AdministeredPhone> {
    return new RouterList(this.#deps, {
      source: administeredPhoneSource,
      schema: phoneSchema(this.#deps.rest),
      query: { ...query, ...(search?.trim() && { search: search.trim() }) },
      pageLength: defaultPageLength,
      isPushed: false,
    });
  }

  /** Returns a phone by `phoneID`. Rejects with `notFound` for a phone that the administrator does not see. */
  phone(phoneID: string): Promise<AdministeredPhone> {
    return this.#deps.rest.read(phoneSchema(this.#deps.rest), {
      path: `${administeredPhoneSource}/${phoneID}`,
    });
  }

  /**
   * Watches a phone, for example until it has registered.
   *
   * @param show receives the phone at first and after each change; undefined when it is removed
   * @returns a function that ends it
   */
  watchPhone(
    { restUri }: Pick<AdministeredPhone, 'restUri'>,
    show: (phone: AdministeredPhone | undefined) => void,
  ): () => void {
    return this.#deps.watch(
      phoneSchema(this.#deps.rest),
      { source: restUri },
      {
        snapshot: ([phone]) => show(phone),
        update: ([phone], removed) => (phone || removed.length > 0) && show(phone),
      },
    );
  }

  /**
   * Adds a desk phone or an app to the phones of a user. Only this answer has its credentials. Rejects with `administration.refused`
   * for an unknown user or model, a hardware address of another phone, and a user with as many phones as a user can have.
   *
   * @example
   * const { credentials } = await administration.addPhone({ userID: '2', label: 'Reception', deviceModelID: 'yealink-t46u' });
   */
  addPhone(phone: NewPhone): Promise<AdministeredPhone> {
    return refusedWithReason(
      this.#deps.rest.read(phoneSchema(this.#deps.rest), {
        path: administeredPhoneSource,
        method: 'POST',
        body: phone,
      }),
    );
  }

  /**
   * Changes the named settings of a phone. A phone that is disabled loses its registration and its calls. With `version`, rejects with
   * `administration.changedMeanwhile` if the settings have changed since; with `administration.refused` as `addPhone` does, and for
   * the last phone of a user that rings.
   */
  changePhone(
    { restUri }: Pick<AdministeredPhone, 'restUri'>,
    change: PhoneChange,
  ): Promise<AdministeredPhone> {
    return refusedWithReason(
      this.#deps.rest.read(phoneSchema(this.#deps.rest), { path: restUri, method: 'PUT', body: change }),
    );
  }

  /**
   * Removes a phone; its registration and its calls end. Rejects with `administration.refused` for the phone in the browser, and for
   * the last phone of a user that rings.
   */
  removePhone({ restUri }: Pick<AdministeredPhone, 'restUri'>): Promise<void> {
    return refusedWithReason(this.#deps.rest.send({ path: restUri, method: 'DELETE' }));
  }

  /** Gives a phone another password, which only this answer has. The phone has to register with it again. */
  renewPhonePassword({ restUri }: Pick<AdministeredPhone, 'restUri'>): Promise<PhoneCredentials> {
    return refusedWithReason(
      this.#deps.rest.read(phoneCredentials, { path: `${restUri}/newPassword`, method: 'POST' }),
    );
  }

  /**
   * Returns the addresses of the settings files of a phone, which contain its password. With `isFresh` nothing is at the earlier
   * addresses any more. Rejects with `notFound` for a phone that reads none.
   */
  setUpPhone(
    { restUri }: Pick<AdministeredPhone, 'restUri'>,
    { isFresh = false }: { readonly isFresh?: boolean } = {},
  ): Promise<Provisioning> {
    return refusedWithReason(
      this.#deps.rest.read(provisioning, { path: `${restUri}/setUp`, method: 'POST', body: { isFresh } }),
    );
  }

  /** Returns the queues, hunt groups and paging groups that the administrator sees, by their names. They are not live. */
  groups({ search, ...query }: AdministeredGroupsQuery = {}): List<AdministeredGroup> {
    return new RouterList(this.#deps, {
      source: administeredGroupSource,
      schema: administeredGroup,
      query: { ...query, ...(search?.trim() && { search: search.trim() }) },
      pageLength: defaultPageLength,
      isPushed: false,
    });
  }

  /** Returns a group by `groupID`. Rejects with `notFound` for a group that the administrator does not see. */
  group(groupID: string): Promise<AdministeredGroup> {
    return this.#deps.rest.read(administeredGroup, { path: `${administeredGroupSource}/${groupID}` });
  }

  /**
   * Watches a group, which supervisors change too.
   *
   * @param show receives the group at first and after each change; undefined when it is removed
   * @returns a function that ends it
   */
  watchGroup(
    { restUri }: Pick<AdministeredGroup, 'restUri'>,
    show: (group: AdministeredGroup | undefined) => void,
  ): () => void {
    return this.#deps.watch(
      administeredGroup,
      { source: restUri },
      {
        snapshot: ([group]) => show(group),
        update: ([group], removed) => (group || removed.length > 0) && show(group),
      },
    );
  }

  /**
   * Adds a queue, hunt group or paging group. Rejects with `administration.refused` for a number of another holder or outside the
   * number plan, an unknown user, and a setting that this kind of groups does not have.
   *
   * @example
   * const group = await administration.addGroup({ kind: 'hunt', label: 'Workshop', members: [{ userID: '2' }] });
   */
  addGroup(group: NewAdministeredGroup): Promise<AdministeredGroup> {
    return refusedWithReason(
      this.#deps.rest.read(administeredGroup, {
        path: administeredGroupSource,
        method: 'POST',
        body: group,
      }),
    );
  }

  /**
   * Changes the named properties of a group while calls go on. With `version`, rejects with `administration.changedMeanwhile` if the
   * group has changed since; with `administration.refused` as `addGroup` does.
   */
  changeGroup(
    { restUri }: Pick<AdministeredGroup, 'restUri'>,
    change: GroupSettingsChange,
  ): Promise<AdministeredGroup> {
    return refusedWithReason(
      this.#deps.rest.read(administeredGroup, { path: restUri, method: 'PUT', body: change }),
    );
  }

  /**
   * Removes a group, with the past callers, figures and sounds of a queue. Rejects with `administration.refused` while an agent has a
   * call of the queue, for the overflow of another group, for a queue with messages of customers or a legal hold, and while callers
   * wait: `serverMessage` is then `callers:` and their number. With `sendsCallersOn` these are sent to the overflow of the queue.
   */
  removeGroup(
    { restUri }: Pick<AdministeredGroup, 'restUri'>,
    { sendsCallersOn = false }: { readonly sendsCallersOn?: boolean } = {},
  ): Promise<void> {
    const query = sendsCallersOn ? { sendCallersOn: 'true' } : {};
    return refusedWithReason(this.#deps.rest.send({ path: restUri, method: 'DELETE', query }));
  }

  /** Returns the company. */
  company(): Promise<AdministeredCompany> {
    return this.#deps.rest.read(administeredCompany, { path: companySource });
  }

  /**
   * Changes the named values of the company, which apply at once. Rejects with `administration.refused` for values that cannot be,
   * with a sentence for each fault in `serverMessage`, and with `administration.changedMeanwhile`.
   *
   * @example await administration.changeCompany({ displayName: 'Harbour Freight' });
   */
  changeCompany(change: CompanyChange): Promise<AdministeredCompany> {
    return refusedWithReason(
      this.#deps.rest.read(administeredCompany, { path: companySource, method: 'PUT', body: change }),
    );
  }

  /** Returns the brand of the company. */
  brand(): Promise<AdministeredBrand> {
    return this.#deps.rest.read(administeredBrand, { path: brandSource });
  }

  /**
   * Changes the named values of the brand, for every page that is loaded from now on. Rejects with
   * `administration.changedMeanwhile`, and with `badRequest` for a value that cannot be.
   *
   * @example await administration.changeBrand({ appName: 'Harbour Phone', color: '#0b6e4f' });
   */
  changeBrand(change: BrandChange): Promise<AdministeredBrand> {
    return refusedWithReason(
      this.#deps.rest.read(administeredBrand, { path: brandSource, method: 'PUT', body: change }),
    );
  }

  /**
   * Replaces the logo by a PNG, JPEG or WebP picture or by an SVG without scripts, styles and links, of at most `logoLimits.octets`;
   * undefined removes it. Rejects with `administration.refused` for another file.
   */
  changeLogo(file: Blob | undefined): Promise<AdministeredBrand> {
    const path = `${brandSource}/Logo`;
    if (!file) return this.#deps.rest.read(administeredBrand, { path, method: 'DELETE' });
    const form = new FormData();
    form.set('file', file);
    return refusedWithReason(this.#deps.rest.read(administeredBrand, { path, method: 'PUT', form }));
  }

  /** Returns the pages that may embed the product, and the settings of CRMs. */
  embedding(): Promise<Embedding> {
    return this.#deps.rest.read(embedding, { path: embeddingSource });
  }

  /**
   * Replaces the pages that may embed the product, or changes the settings of CRMs. Frames of pages that are no more among them lose
   * their connection. Rejects with `administration.refused` and with `administration.changedMeanwhile`.
   *
   * @example await administration.changeEmbedding({ frames: [{ origin: 'https://crm.example' }] });
   */
  changeEmbedding(change: EmbeddingChange): Promise<Embedding> {
    return refusedWithReason(
      this.#deps.rest.read(embedding, { path: embeddingSource, method: 'PUT', body: change }),
    );
  }

  /** Returns the sounds of the company, in the order in which a caller can hear them. */
  async sounds(): Promise<readonly CompanySound[]> {
    return (await this.#deps.rest.read(soundPage, { path: companySoundSource })).items;
  }

  /** Returns the present sound, as `audio/wav`: the file of the company, or the sound of the phone system. */
  soundContent({ restUri }: Pick<CompanySound, 'restUri'>): Promise<Blob> {
    return this.#deps.rest.blob({ path: `${restUri}/content`, timeoutMs: soundTimeoutMs });
  }

  /**
   * Replaces a sound of the company by a file of at most five minutes, from the next time on that it begins. Rejects with
   * `greeting.unreadable` (no sound that can be read), `greeting.tooLong`, `greeting.tooLarge`, `aborted`.
   *
   * @example
   * const [music] = await administration.sounds();
   * if (music) await administration.changeSound(music, { file, label: 'Music on hold' });
   */
  changeSound({ restUri: path }: Pick<CompanySound, 'restUri'>, sound: SoundUpload): Promise<CompanySound> {
    const limits = { maxDurationMs: maxCompanySoundMs, maxOctets: maxCompanySoundOctets - formOctets };
    return sendSound(
      this.#deps.rest,
      { path, method: 'PUT', schema: companySound, fields: {}, limits },
      sound,
    );
  }

  /** Removes the file of the company: the phone system is heard again. */
  resetSound({ restUri: path }: Pick<CompanySound, 'restUri'>): Promise<void> {
    return this.#deps.rest.send({ path, method: 'DELETE' });
  }

  /** Returns the values that a new user gets, and how many users differ from them. */
  userDefaults(): Promise<UserDefaults> {
    return this.#deps.rest.read(userDefaults, { path: userDefaultsSource });
  }

  /**
   * Changes the named values of users who are added from now on. Rejects with `administration.changedMeanwhile`.
   *
   * @example await administration.changeUserDefaults({ voicemailAfter: 20 });
   */
  changeUserDefaults(change: UserDefaultsChange): Promise<UserDefaults> {
    return refusedWithReason(
      this.#deps.rest.read(userDefaults, { path: userDefaultsSource, method: 'PUT', body: change }),
    );
  }

  /** Gives all users the values of new users. Returns the number of users who were changed. */
  async applyUserDefaults(): Promise<number> {
    const { users } = await this.#deps.rest.read(appliedDefaults, {
      path: `${userDefaultsSource}/apply`,
      method: 'POST',
      timeoutMs: countTimeoutMs,
    });
    return users;
  }

  /** Returns the numbers with their holders, internal numbers first. They are loaded page by page, and not live. */
  numbers({ search, free }: NumbersQuery = {}): List<AdministeredNumber> {
    return new RouterList(this.#deps, {
      source: administeredNumberSource,
      schema: administeredNumber,
      query: { ...(search?.trim() && { search: search.trim() }), ...(free && { free: 'true' }) },
      pageLength: defaultPageLength,
      isPushed: false,
    });
  }

  /**
   * Checks a file with users, phones and groups: `.csv`, `.json` or `.xlsx`, of at most `importLimits.octets` and `importLimits.rows`.
   * Nothing is added. Rejects with `badRequest` for a file that cannot be read in time.
   *
   * @example
   * const checked = await administration.importFile(file);
   * if (checked.faults === 0) await administration.applyImport(checked);
   */
  importFile(file: File): Promise<DataImport> {
    const form = new FormData();
    form.set('file', file, file.name);
    return this.#deps.rest.read(dataImport, {
      path: importSource,
      method: 'POST',
      form,
      timeoutMs: checkTimeoutMs,
    });
  }

  /** Returns the newest imports, the newest first, at most `defaultPageLength`. */
  async imports(): Promise<readonly DataImport[]> {
    return (await this.#deps.rest.read(importPage, { path: importSource })).items;
  }

  /** Returns an import by `importID`, with its progress. */
  import(importID: string): Promise<DataImport> {
    return this.#deps.rest.read(dataImport, { path: `${importSource}/${importID}` });
  }

  /** Returns some of the refused rows of a checked file, in its order, from `offset` (0: the first), until it is applied. */
  async importFaults(
    { restUri }: Pick<DataImport, 'restUri'>,
    { offset, length }: { readonly offset: number; readonly length: number },
  ): Promise<readonly ImportFault[]> {
    const query = { offset: String(offset), length: String(length) };
    return (await this.#deps.rest.read(faultPage, { path: `${restUri}/Fault`, query })).items;
  }

  /**
   * Begins to add the users, phones and groups of a checked file. Read the import to see the progress. Rejects with `conflict` for
   * refused rows without `isPartial`, and while another import goes on.
   */
  applyImport(
    { restUri }: Pick<DataImport, 'restUri'>,
    { isPartial = false }: { readonly isPartial?: boolean } = {},
  ): Promise<DataImport> {
    return this.#deps.rest.read(dataImport, {
      path: `${restUri}/apply`,
      method: 'POST',
      body: { isPartial },
    });
  }

  /** Begins to take the last import back, except for what has been used since. Rejects with `conflict` for any other import. */
  undoImport({ restUri }: Pick<DataImport, 'restUri'>): Promise<DataImport> {
    return this.#deps.rest.read(dataImport, { path: `${restUri}/undo`, method: 'POST' });
  }

  /** Returns the users, phones and groups that were in use when an import was taken back. */
  async keptOfImport({ restUri }: Pick<DataImport, 'restUri'>): Promise<readonly KeptEntry[]> {
    return (await this.#deps.rest.read(keptPage, { path: `${restUri}/Kept` })).items;
  }

  /** Returns how long data is kept. An administrator of a department gets the rules of the department. */
  retention(): Promise<Retention> {
    return this.#deps.rest.read(retention, { path: retentionSource });
  }

  /**
   * Puts rules into the place of all rules that the administrator sees. What is older is removed at once and cannot be restored.
   * Rejects with `administration.refused` for a rule that cannot be, and with `administration.changedMeanwhile`.
   *
   * @example
   * const { rules, version } = await administration.retention();
   * const shorter = rules.map((rule) => (rule.kind === 'calls' ? { ...rule, days: 365 } : rule));
   * await administration.changeRetention({ rules: shorter, version });
   */
  changeRetention(change: RetentionChange): Promise<Retention> {
    return refusedWithReason(
      this.#deps.rest.read(retention, { path: retentionSource, method: 'PUT', body: change }),
    );
  }

  /** Counts the entries that a rule would remove now, and the older entries that a legal hold keeps. Nothing is removed. */
  previewRetention({ kind, days, queueID, department }: RetentionRule): Promise<RetentionPreview> {
    const query = {
      kind,
      ...(days !== undefined && { days: String(days) }),
      ...(queueID !== undefined && { queueID }),
      ...(department !== undefined && { department }),
    };
    return refusedWithReason(
      this.#deps.rest.read(retentionPreview, {
        path: retentionPreviewSource,
        query,
        timeoutMs: countTimeoutMs,
      }),
    );
  }

  /** Returns the legal holds, the newest first. Rejects with `forbidden` for an administrator of a department. */
  async legalHolds(): Promise<readonly LegalHold[]> {
    return (await this.#deps.rest.read(holdPage, { path: legalHoldSource })).items;
  }

  /**
   * Keeps the data of a user, of a queue or of the users of a department, whatever the rules say and whoever deletes it. Rejects with
   * `administration.refused` for a user, queue or department that there is not.
   *
   * @example await administration.addLegalHold({ userID: '2', reason: 'Claim of a customer' });
   */
  addLegalHold(hold: NewLegalHold): Promise<LegalHold> {
    return refusedWithReason(
      this.#deps.rest.read(legalHold, { path: legalHoldSource, method: 'POST', body: hold }),
    );
  }

  /** Ends a legal hold. What is older than its rule, or was deleted meanwhile, is then removed. */
  removeLegalHold({ restUri }: Pick<LegalHold, 'restUri'>): Promise<void> {
    return this.#deps.rest.send({ path: restUri, method: 'DELETE' });
  }

  /**
   * Returns the trunks to carriers and other phone systems, each with its present state. Rejects with `forbidden`
   * for an administrator of a department.
   */
  async trunks(): Promise<readonly AdministeredTrunk[]> {
    return (await this.#deps.rest.read(trunkPage, { path: trunkSource })).items;
  }

  /**
   * Watches the trunks and their states.
   *
   * @param show receives all trunks at first and after each change
   * @returns a function that ends it
   */
  watchTrunks(show: (trunks: readonly AdministeredTrunk[]) => void): () => void {
    return this.#watchAll(administeredTrunk, trunkSource, show);
  }

  /**
   * Adds a trunk, which is used at once. Its state tells later whether calls are possible.
   *
   * @example await administration.addTrunk({ name: 'Carrier', isEnabled: true, host: 'sip.example.com', transport: 'udp', … });
   */
  addTrunk(trunk: NewTrunk): Promise<AdministeredTrunk> {
    return this.#deps.rest.read(administeredTrunk, { path: trunkSource, method: 'POST', body: trunk });
  }

  /** Replaces the values of a trunk, whose calls end. Rejects with `administration.changedMeanwhile` for an older `version`. */
  changeTrunk(
    { restUri }: Pick<AdministeredTrunk, 'restUri'>,
    change: TrunkChange,
  ): Promise<AdministeredTrunk> {
    return administrationRefused(
      this.#deps.rest.read(administeredTrunk, { path: restUri, method: 'PUT', body: change }),
    );
  }

  /**
   * Checks a trunk step by step: its name, a connection, an answer, and the registration, which is removed again. A trunk that is registered
   * now is not registered a second time. Takes up to a minute. Rejects with `administration.refused` while another check goes on.
   */
  checkTrunk({ restUri }: Pick<AdministeredTrunk, 'restUri'>): Promise<TrunkCheck> {
    return refusedWithReason(
      this.#deps.rest.read(trunkCheck, {
        path: `${restUri}/check`,
        method: 'POST',
        timeoutMs: trunkCheckTimeoutMs,
      }),
    );
  }

  /** Removes a trunk, whose calls end. */
  removeTrunk({ restUri }: Pick<AdministeredTrunk, 'restUri'>): Promise<void> {
    return this.#deps.rest.send({ path: restUri, method: 'DELETE' });
  }

  /**
   * Watches the webhooks and how their events are received. An administrator of a department sees none.
   *
   * @param show receives all webhooks at first and after each change
   * @returns a function that ends it
   */
  watchWebhooks(show: (webhooks: readonly AdministeredWebhook[]) => void): () => void {
    return this.#watchAll(administeredWebhook, webhookSource, show);
  }

  /**
   * Adds an address that receives events. Its `secret` cannot be read again. Rejects with `administration.refused` for an address
   * inside the network that no option of the phone system allows, and beyond `maxWebhooks`.
   *
   * @example
   * const { secret } = await administration.addWebhook({
   *   name: 'Call log', url: 'https://crm.example.com/calls', events: ['call.ended'], isEnabled: true,
   * });
   */
  addWebhook(values: NewWebhook): Promise<AdministeredWebhook> {
    return refusedWithReason(
      this.#deps.rest.read(administeredWebhook, { path: webhookSource, method: 'POST', body: values }),
    );
  }

  /**
   * Replaces the values of a webhook. One that is disabled loses the events that wait. Rejects with
   * `administration.changedMeanwhile`, and as `addWebhook` does.
   */
  changeWebhook(
    { restUri }: Pick<AdministeredWebhook, 'restUri'>,
    change: WebhookChange,
  ): Promise<AdministeredWebhook> {
    return refusedWithReason(
      this.#deps.rest.read(administeredWebhook, { path: restUri, method: 'PUT', body: change }),
    );
  }

  /** Removes a webhook, with the events that it has not received. */
  removeWebhook({ restUri }: Pick<AdministeredWebhook, 'restUri'>): Promise<void> {
    return this.#deps.rest.send({ path: restUri, method: 'DELETE' });
  }

  /** Makes a new `secret`, which cannot be read again. The secret before is void. */
  rotateWebhookSecret({ restUri }: Pick<AdministeredWebhook, 'restUri'>): Promise<AdministeredWebhook> {
    return this.#deps.rest.read(administeredWebhook, { path: `${restUri}/rotate`, method: 'POST' });
  }

  /** Sends an event of the type `test` at once. Returns how the receiver answered, without `reason` for a success. */
  testWebhook({ restUri }: Pick<AdministeredWebhook, 'restUri'>): Promise<WebhookAttempt> {
    return this.#deps.rest.read(webhookAttempt, {
      path: `${restUri}/test`,
      method: 'POST',
      timeoutMs: webhookTestTimeoutMs,
    });
  }

  /** Returns the events that a webhook has not received, the newest first. They are loaded page by page, and not live. */
  webhookDeliveries({ restUri }: Pick<AdministeredWebhook, 'restUri'>): List<WebhookDelivery> {
    return new RouterList(this.#deps, {
      source: `${restUri}/Delivery`,
      schema: webhookDelivery,
      pageLength: defaultPageLength,
      isPushed: false,
    });
  }

  /**
   * Sends all events again that a webhook has not received, or a single event by its id.
   *
   * @returns how many are sent again
   */
  async repeatDeliveries(
    { restUri }: Pick<AdministeredWebhook, 'restUri'>,
    { eventID }: Partial<Pick<WebhookDelivery, 'eventID'>> = {},
  ): Promise<number> {
    const { repeated } = await this.#deps.rest.read(repeatedDeliveries, {
      path: `${restUri}/repeat`,
      method: 'POST',
      body: { ...(eventID !== undefined && { eventID }) },
    });
    return repeated;
  }

  /**
   * Returns which numbers outside may be called, the limits, and what was used today. Rejects with `forbidden` for an
   * administrator of a department.
   */
  outsideCalls(): Promise<OutsideCalls> {
    return this.#deps.rest.read(outsideCalls, { path: outsideCallsSource });
  }

  /**
   * Watches the rules for calls outside, and whether an alarm has closed the costly numbers.
   *
   * @param show receives the rules at first and after each change; undefined for an administrator of a department
   * @returns a function that ends it
   */
  watchOutsideCalls(show: (rules: OutsideCalls | undefined) => void): () => void {
    return this.#deps.watch(
      outsideCalls,
      { source: outsideCallsSource },
      { snapshot: ([rules]) => show(rules), update: ([rules]) => show(rules) },
    );
  }

  /**
   * Changes the named rules, which apply to the next call. Rejects with `administration.changedMeanwhile` for an older `version`.
   *
   * @example await administration.changeOutsideCalls({ classes: ['local', 'national', 'mobile'], atOnce: 2 });
   */
  changeOutsideCalls(change: OutsideCallsChange): Promise<OutsideCalls> {
    return administrationRefused(
      this.#deps.rest.read(outsideCalls, { path: outsideCallsSource, method: 'PUT', body: change }),
    );
  }

  /** Opens calls abroad and to costly numbers again after an alarm. */
  openOutsideCalls(): Promise<OutsideCalls> {
    return this.#deps.rest.read(outsideCalls, { path: `${outsideCallsSource}/open`, method: 'POST' });
  }

  /**
   * Returns the calls of the company of which the diagnosis is kept, which are the calls of the last seven days, the newest first, each with all of
   * its users. They are loaded page by page, and not live. Rejects with `forbidden` for an administrator of a department. It is in the
   * record of changes who looks at them, once an hour.
   *
   * @example
   * const calls = administration.calls({ search: '0123 45', result: 'badSound' });
   * await calls.loadMore();
   */
  calls(query: AdministeredCallsQuery = {}): List<AdministeredCall> {
    return new RouterList(this.#deps, {
      source: administeredCallSource,
      schema: administeredCall,
      query: searchOf(query),
      pageLength: defaultPageLength,
      isPushed: false,
    });
  }

  /** Returns a call of the company by `callID`. Rejects with `notFound` for a call that is older. */
  call(callID: string): Promise<AdministeredCall> {
    return this.#deps.rest.read(administeredCall, { path: `${administeredCallSource}/${callID}` });
  }

  /** Returns the other phone systems at which a user has an extension or can have it. The list is live while it is watched. */
  pbxAccounts({ userID }: Pick<AdministeredUser, 'userID'>): List<PbxAccount> {
    return new RouterList(this.#deps, {
      source: administeredPbxAccountSource,
      query: { userID },
      schema: pbxAccount,
    });
  }

  /**
   * Enters the extension of a user at another phone system, or replaces it: calls over it end. Rejects with `badRequest` for a new
   * extension without a password.
   */
  setPbxAccount({ restUri }: Pick<PbxAccount, 'restUri'>, change: PbxAccountChange): Promise<PbxAccount> {
    return this.#deps.rest.read(pbxAccount, { path: restUri, method: 'PUT', body: change });
  }

  /** Removes the extension of a user at another phone system. Calls over it end. */
  removePbxAccount({ restUri }: Pick<PbxAccount, 'restUri'>): Promise<void> {
    return this.#deps.rest.send({ path: restUri, method: 'DELETE' });
  }

  /**
   * Returns the last SIP messages of phones and trunks, the oldest first, without secrets: whole calls and registrations at a
   * time. Rejects with `forbidden` for an administrator of a department.
   *
   * @example await administration.signalling({ number: '+442079460018' });
   */
  async signalling(query: SignallingQuery = {}): Promise<readonly SignallingMessage[]> {
    const asked = { ...queryOf(query), length: String(maxSignalling) };
    return (await this.#deps.rest.read(signallingPage, { path: signallingSource, query: asked })).items;
  }

  /** Returns the same messages as a file that Wireshark and tcpdump read. */
  signallingFile(query: SignallingQuery = {}): Promise<Blob> {
    return this.#deps.rest.blob({ path: `${signallingSource}/pcap`, query: queryOf(query) });
  }

  /** Returns the rules for signing in. Rejects with `forbidden` for an administrator of a department. */
  security(): Promise<Security> {
    return this.#deps.rest.read(security, { path: securitySource });
  }

  /**
   * Changes the named rules for signing in, which apply at once: sessions that are too old end. Rejects with
   * `administration.refused` for a rule that an option at the start sets, and with `administration.changedMeanwhile`.
   *
   * @example await administration.changeSecurity({ passwordMinLength: 12 });
   */
  changeSecurity(change: SecurityChange): Promise<Security> {
    return refusedWithReason(
      this.#deps.rest.read(security, { path: securitySource, method: 'PUT', body: change }),
    );
  }

  /** Ends the sessions of all users, except for the own session. */
  signOutAll(): Promise<void> {
    return this.#deps.rest.send({ path: `${securitySource}/signOutAll`, method: 'POST' });
  }

  /** Returns the accounts of programs, without keys. Rejects with `forbidden` for an administrator of a department. */
  async serviceAccounts(): Promise<readonly ServiceAccount[]> {
    return (await this.#deps.rest.read(accountPage, { path: serviceAccountSource })).items;
  }

  /**
   * Adds an account for a program. Its `key` cannot be read again. Rejects with `administration.refused` for an id that is taken.
   *
   * @example
   * const { name, key } = await administration.addServiceAccount({ accountID: 'reports' });
   */
  addServiceAccount(draft: NewServiceAccount): Promise<ServiceAccount> {
    return refusedWithReason(
      this.#deps.rest.read(serviceAccount, { path: serviceAccountSource, method: 'POST', body: draft }),
    );
  }

  /** Changes the named properties of an account. */
  changeServiceAccount(
    { restUri }: Pick<ServiceAccount, 'restUri'>,
    change: ServiceAccountChange,
  ): Promise<ServiceAccount> {
    return this.#deps.rest.read(serviceAccount, { path: restUri, method: 'PUT', body: change });
  }

  /**
   * Makes a new `key`, which cannot be read again. The key before is valid for some more hours (0 to 720); with 0, the sessions of the
   * program end at once.
   */
  rotateServiceKey(
    { restUri }: Pick<ServiceAccount, 'restUri'>,
    { overlapHours }: { readonly overlapHours: number },
  ): Promise<ServiceAccount> {
    return this.#deps.rest.read(serviceAccount, {
      path: `${restUri}/rotate`,
      method: 'POST',
      body: { overlapHours },
    });
  }

  /** Revokes an account: its keys are void, and its sessions end. */
  removeServiceAccount({ restUri }: Pick<ServiceAccount, 'restUri'>): Promise<void> {
    return this.#deps.rest.send({ path: restUri, method: 'DELETE' });
  }

  /** Returns the changes by administrators, the newest first. They are loaded page by page, and not live. */
  audit(query: AuditQuery = {}): List<AuditEntry> {
    return new RouterList(this.#deps, {
      source: auditSource,
      schema: auditEntry,
      query: searchOf(query),
      pageLength: defaultPageLength,
      isPushed: false,
    });
  }

  /** Watches a short list, and passes all of it after each change. */
  #watchAll<Item extends { readonly restUri: string }>(
    schema: z.ZodMiniType<Item>,
    source: string,
    show: (items: readonly Item[]) => void,
  ): () => void {
    const all = new Map<string, Item>();
    const take = (changed: readonly Item[]) => {
      for (const item of changed) all.set(item.restUri, item);
      show([...all.values()]);
    };
    return this.#deps.watch(
      schema,
      { source },
      {
        snapshot: (items) => {
          all.clear();
          take(items);
        },
        update: (changed, removed) => {
          for (const uri of removed) all.delete(uri);
          take(changed);
        },
      },
    );
  }
}
