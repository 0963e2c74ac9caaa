import '#theme/base.css';
import { computed, signal } from '@preact/signals-core';
import { useEffect } from 'react';
import { createRoot } from 'react-dom/client';
import { CallArea } from '#phone/calls/call-area.tsx';
import { CallExtras } from '#phone/calls/card/call-extras.ts';
import { CallRecords } from '#phone/calls/known-parties.ts';
import { CallSummariesContext } from '#phone/calls/summaries/call-summaries.ts';
import { asClient, type ClientDouble } from '#phone/testing/doubles.ts';
import { ask } from '#phone/testing/questions.ts';
import { scriptedAddressBook } from '#phone/testing/scripted-address-book.tsx';
import { type Script, scriptedClient } from '#phone/testing/scripted-client.ts';
import { scriptedInfo } from '#phone/testing/scripted-info.ts';
import { scriptedPagedList } from '#phone/testing/scripted-paged-list.ts';
import { scriptedPerson } from '#phone/testing/scripted-person.ts';
import { ClientProvider } from '#react/client-context.tsx';
import { useSignalValue } from '#react/use-signal-value.ts';
import { DialogHost } from '#ui/dialog/dialog-host.tsx';
import { ToastBox } from '#ui/toasts/toast-box.ts';
import { ToastProvider, Toasts } from '#ui/toasts/toasts.tsx';
import type { CallToLog } from '#widget/bridge/contract/call-log.ts';
import type { PageCallLog, WantedLog } from '#widget/bridge/widget-ui.ts';
import { CallLogs } from '../call-log/call-logs.tsx';
import { PageExtras } from '../page/page-extras.tsx';
import { PanelModel, PanelModelProvider } from '../panel/panel-model.ts';
import { AddressBookPart } from '../places/address-book.tsx';
import { People } from '../places/people.tsx';

declare global {
  interface Window {
    /** Opens the form of a call. */
    wantLog: (callID: string) => void;
    /** Sets if a page takes calls into its log. */
    offerLog: (isOffered: boolean) => void;
    /** Signs a user in with a visible panel; with false, no user is signed in. */
    showLogs: (isShown: boolean) => void;
    /** A CRM finds so many records for each text, or there is no CRM. */
    offerRecords: (count: number | undefined) => void;
    /** The calls under control of the test. */
    script: Script;
  }
}

const isShown = signal(true);
const { double: base, script } = scriptedClient();
window.script = script;
const everybody = ['Bob', 'Carol'].map((name) => scriptedPerson(name));
const double: Partial<ClientDouble> = {
  ...base,
  profile: { ...base.profile, info: computed(() => (isShown.value ? scriptedInfo : undefined)) },
  externalAddressBook: scriptedAddressBook,
  people: {
    ...base.people,
    browse: () => scriptedPagedList(everybody),
    change: (person, draft) => ask(`change ${draft.firstName}`, { ...scriptedPerson('Bob'), ...person }),
    remove: ({ restUri }) => ask(`remove ${restUri}`, undefined),
    setFavorite: ({ restUri }) => ask(`favorite ${restUri}`, undefined),
  },
};
const client = asClient(double);

const wanted = signal<WantedLog>();
window.wantLog = (callID) => {
  wanted.value = { callID, isOpen: true };
};
const isOffered = signal(true);
window.offerLog = (isIt) => {
  isOffered.value = isIt;
};
window.showLogs = (isIt) => {
  isShown.value = isIt;
};
const log: PageCallLog = {
  isOffered,
  logged: signal(new Map()),
  names: signal(new Map()),
  wanted,
  callOf: (callID) => ({ callID, label: callID, number: '102' }) as CallToLog,
  formOf: async () => undefined,
  log: (callID, { note }) => ask(`log ${callID} ${note}`, true).catch(() => false),
  look: () => {},
  recall: () => {},
};
const model = new PanelModel();
model.drafts.follow();
model.callLog.value = log;

window.offerRecords = (count) => {
  model.searchExtras.value =
    count === undefined
      ? undefined
      : function Records({ text, onFound }) {
          useEffect(() => onFound(count), [onFound]);
          return (
            <p>
              {count} records of {text}
            </p>
          );
        };
};

const ShownLogs = () =>
  useSignalValue(isShown) && (
    <>
      <CallArea />
      <CallLogs log={log} />
    </>
  );

const place = document.body.appendChild(document.createElement('div'));
createRoot(place).render(
  <PanelModelProvider value={model}>
    <CallSummariesContext value={model.summaries}>
      <CallExtras value={PageExtras}>
        <CallRecords value={model.records}>
          <ClientProvider value={client}>
            <ToastProvider value={new ToastBox()}>
              <Toasts dismissLabel="Dismiss" />
              <DialogHost>
                <ShownLogs />
                <AddressBookPart />
                <People />
              </DialogHost>
            </ToastProvider>
          </ClientProvider>
        </CallRecords>
      </CallExtras>
    </CallSummariesContext>
  </PanelModelProvider>,
);
