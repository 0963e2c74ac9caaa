import './crm.css';
import { computed, effect, type ReadonlySignal, type Signal, signal, untracked } from '@preact/signals-core';
import { translatorFor } from '#i18n/i18n.ts';
import type { CallLine, Client, CrmSettings } from '#sdk/index.ts';
import type { PanelModel } from '../app/panel/panel-model.ts';
import { failureAlert } from '../bridge/failure-alert.ts';
import { allowedFrames, isAmong } from '../bridge/origins.ts';
import type { CallContacts } from '../bridge/widget-ui.ts';
import { CallNotes } from './call-notes.ts';
import type { CrmAdapter } from './crm-adapter.ts';
import { readCrmAddress } from './crm-address.ts';
import { CrmLink } from './crm-link.ts';
import type { CrmRecord } from './crm-record.ts';
import { CrmSession } from './crm-session.ts';
import type { FollowedCall } from './followed-call.ts';
import { sessionCommands } from './live/session-commands.ts';
import { openAdapter } from './open-adapter.ts';
import type { PagesAround } from './page/page.ts';
import { syncPanelSize } from './panel-size.ts';
import { type CrmBarDeps, crmBar } from './screens/crm-bar.tsx';
import { crmResults } from './screens/crm-results.tsx';
import { untilLoaded } from './until-loaded.ts';
import { crmWords } from './words.ts';

const words = translatorFor(crmWords);

export interface CrmDeps {
  readonly client: Client;
  readonly model: PanelModel;
  /** The query of the widget's address. */
  readonly query: URLSearchParams;
  /** False if the widget is a page by itself. */
  readonly isFramed: boolean;
  /** Messages that came while this code was loaded, in a CRM that sends them once. */
  readonly early: readonly MessageEvent[];
}

/** The subject of a call's entry in the CRM, which names the other party. */
function subjectOf(line: CallLine, record: CrmRecord | undefined): string {
  const { isIncoming, displayedLabel, displayedExternalNumber, displayedNumber } = line;
  const who = record?.name || displayedLabel || displayedExternalNumber || displayedNumber;
  return words(isIncoming ? 'crm.subject.in' : 'crm.subject.out', { who });
}

/** Starts the widget's work in the CRM of its address, for each signed-in user. */
export async function startCrm({ client, model, query, isFramed, early }: CrmDeps): Promise<void> {
  const address = readCrmAddress(query);
  if (!address) return;
  const kind = address.crm === 'salesforce' || address.crm === 'voice' ? 'salesforce' : 'generic';
  const { settings } = kind === 'salesforce' ? client.crm : client.crm.generic;
  model.crmKind.value = kind;
  // biome-ignore lint/suspicious/noConsole: the integrator reads it there, the user of the panel cannot act on it
  const log = (message: string) => console.warn(message);
  let pages: PagesAround | undefined;
  const openPages = async () => {
    const { Bridge } = await import('../bridge/bridge.ts');
    pages ??= new Bridge({ client, ui: model, log, isFollowed: true, isInCrm: address.crm !== 'page' }).pages;
    return pages;
  };
  const session = signal<CrmSession | undefined>(undefined);
  const adapterDeps = {
    client,
    settings,
    early,
    scripts: () => client.session.customData.value?.CrmScriptOrigins ?? [],
    isParent: (origin: string) => isAmong(allowedFrames(client), origin),
    openPages,
    ownNumber: () => {
      const extension = client.profile.info.peek()?.extension;
      return extension?.pstnNumbers[0] ?? extension?.addressNumber ?? '';
    },
    log,
  };
  const showBar = (deps: Pick<CrmBarDeps, 'link' | 'adapter'>) => {
    const onSettings = () => {
      model.sheet.value = 'settings';
    };
    model.crmBar.value = crmBar({ ...deps, session, onSettings });
  };
  if (!isFramed) {
    // The address of a CRM's phone was opened outside the CRM: the phone works without it.
    const link = { state: signal({ name: 'disabled' } as const), retry: () => {} };
    showBar({ link, adapter: { name: address.crm } });
    return;
  }
  document.documentElement.dataset.crm = address.crm;
  // Pages beside a vendor's CRM are served whether or not its scripts load.
  if (address.crm !== 'page') openPages().catch(reportError);
  const adapter = await untilLoaded(
    () => openAdapter(address, adapterDeps),
    (failed) => showBar({ link: failed, adapter: { name: address.crm } }),
    () => {
      if (client.calls.lines.peek().length === 0) location.reload();
    },
  );
  const report = (error: Error) => model.showAlert(failureAlert(error));
  /** Like the user would; a failure is shown in the panel, which the CRM may have hidden. */
  const dial = async (number: string): Promise<boolean> => {
    const byUser = model.dialler.peek();
    const isCalled = byUser
      ? await byUser(number)
      : await client.calls.dial(number).then(
          () => true,
          (error) => void report(error),
        );
    if (!isCalled) void link.openPanel();
    return isCalled === true;
  };
  const link = new CrmLink({
    client,
    settings,
    adapter,
    report,
    log,
    onChanged: () => session.peek()?.follower.lookAgain(),
    commands: sessionCommands({ client, session, report }),
    onDial: (request) => {
      session.peek()?.clicked(request);
      return dial(request.number).catch((thrown) => {
        reportError(thrown);
        return false;
      });
    },
  });
  showBar({ link, adapter });
  effect(() => {
    const isThere = link.state.value.name === 'initialized';
    model.searchExtras.value = isThere && adapter.search ? crmResults({ link, adapter }) : undefined;
  });
  syncPanelSize({ model, adapter, link });
  model.opener.value = (record) => void link.show(record);
  followUser({ client, settings, model, link, adapter, session, owner: JSON.stringify(address) });
}

/** A session for each user, as long as that user is signed in. */
function followUser(deps: {
  readonly client: Client;
  readonly settings: ReadonlySignal<CrmSettings | undefined>;
  readonly model: PanelModel;
  readonly link: CrmLink;
  readonly adapter: CrmAdapter;
  readonly session: Signal<CrmSession | undefined>;
  readonly owner: string;
}): void {
  const { client, settings, model, link, adapter, session, owner } = deps;
  let user: string | undefined;
  let hide: (() => void) | undefined;
  const isBusy = computed(() => {
    const agent = client.agent.state.value;
    return model.isBusy.value || agent?.wrapUp !== undefined || agent?.isFeedbackNeeded === true;
  });
  effect(() => {
    const present = client.profile.info.value?.user.restUri;
    if (present === user) return;
    user = present;
    untracked(() => {
      hide?.();
      hide = undefined;
      session.peek()?.dispose();
      session.value = undefined;
    });
    if (present === undefined) return;
    const who = {
      client,
      settings,
      adapter,
      link,
      owner: `${present} ${owner}`,
      subjectOf,
      isBusy,
      report: reportError,
    };
    CrmSession.open(who).then((opened) => {
      if (user !== present) return opened.dispose();
      session.value = opened;
      hide = showCalls({ client, model, session: opened });
    }, reportError);
  });
}

/** Shows the records of the calls in the panel. Returns a function that stops it. */
function showCalls({
  client,
  model,
  session: { follower, outbox },
}: {
  readonly client: Client;
  readonly model: PanelModel;
  readonly session: CrmSession;
}): () => void {
  const notes = new CallNotes(client, outbox);
  model.callLog.value = notes;
  model.chooser.value = (lineId, record) => follower.choose(lineId, record);
  const ends = [
    effect(() => {
      model.contacts.value = contactsOf(follower.calls.value);
    }),
    follower.onLogged((lineId) => notes.offer(lineId)),
  ];
  return () => {
    for (const end of ends) end();
    model.callLog.value = undefined;
    model.chooser.value = undefined;
    model.contacts.value = new Map();
  };
}

/** Reads signals. */
function contactsOf(calls: ReadonlyMap<string, FollowedCall>): ReadonlyMap<string, CallContacts> {
  const known = [...calls].map(
    ([lineId, { found, chosen }]) => [lineId, { found: found.value ?? [], chosen: chosen.value }] as const,
  );
  return new Map(known.filter(([, { found, chosen }]) => found.length > 0 || chosen));
}
