import { computed, signal } from '@preact/signals-core';
import { type ComponentType, createContext, type FunctionComponent, useContext } from 'react';
import { language, onLanguage } from '#i18n/i18n.ts';
import type { knownCallers } from '#phone/address-book/callers.ts';
import type { CallRecord } from '#phone/calls/known-parties.ts';
import { CallSummaries } from '#phone/calls/summaries/call-summaries.ts';
import type { DestinationType, WriteMessage } from '#phone/messages/message-opener.ts';
import type { SearchExtrasProps } from '#phone/people/list/search-extras.ts';
import type { FoundNumber } from '#phone/people/picker/found-number.ts';
import type { Client } from '#sdk/index.ts';
import { type ColorMode, colorMode, followPage, onColorMode, setColorMode } from '#theme/color-mode.ts';
import { ToastBox } from '#ui/toasts/toast-box.ts';
import type { PageContact } from '#widget/bridge/contract/contact.ts';
import type {
  CallContacts,
  PageAlert,
  PageCallLog,
  WidgetPlace,
  WidgetUi,
} from '#widget/bridge/widget-ui.ts';
import { isOfPageAround } from '../../bridge/page-around.ts';
import { LogDrafts } from '../call-log/log-drafts.ts';
import { openPhoneWindow } from '../phone-window.ts';

/** The kind of a contact and its company. */
export const contactFacts = ({ type, company }: PageContact): string =>
  [type, company].filter(Boolean).join(' · ');

const nobody: ReadonlyMap<string, string> = new Map();

/** The chat of a widget, if the widget has a chat. */
export interface WidgetChat {
  /** The place with the chats. */
  readonly Place: ComponentType;
  /** Keeps the chat connected and alerts to new messages. Absent where chats cannot be opened: the place says why. */
  readonly Watch?: ComponentType;
}

/** The callers and the search of an external address book. */
export interface PanelAddressBook extends ReturnType<typeof knownCallers> {
  /** Searches it; undefined while it cannot be searched. */
  readonly find: ((text: string) => Promise<readonly FoundNumber[]>) | undefined;
}

/** A chat to open: with a colleague, by the path in the directory, or a room by its id. */
export type ChatTarget = { readonly contact: string } | { readonly roomID: string };

/** A text message to a new number, or a conversation by its id. */
export type MessageTarget =
  | { readonly number: string; readonly type?: DestinationType | undefined }
  | { readonly threadID: string };

/** State of the panel that others than its user may change. */
export class PanelModel implements WidgetUi {
  readonly place = signal<WidgetPlace>('keypad');
  readonly isSigningIn = signal(false);
  readonly contacts = signal<ReadonlyMap<string, CallContacts>>(new Map());
  /** The external address book, once its part of the panel is loaded. */
  readonly addressBook = signal<PanelAddressBook>();
  /** True if the script of a third party may be loaded. The package must not add scripts to the pages of others. */
  loadsScripts = false;
  /** The contact at the other end of a line, by the line's id, if the contact is known. */
  readonly names = computed(
    () =>
      new Map([
        ...(this.addressBook.value?.names.value ?? nobody),
        ...[...this.contacts.value].flatMap(([id, { chosen }]) =>
          chosen ? [[id, chosen.name] as const] : [],
        ),
      ]),
  );
  /** The record of a line, by the line's id, if the pages know it. It stays until the summary of the call closes. */
  readonly records = computed(() => this.#remember(this.contacts.value, this.opener.value));
  /** Calls that have just ended. */
  readonly summaries = new CallSummaries();
  /** Notes that are not saved. */
  readonly drafts = new LogDrafts();
  /** Ids of the calls whose logs are open in their cards. */
  readonly cardedLogs = signal<ReadonlySet<string>>(new Set());
  /** The number of open forms that may have the user's input. */
  readonly writing = signal(0);
  /** The user is not done with a call, or has notes that are not saved, so the panel stays open. */
  readonly isBusy = computed(
    () => this.writing.value > 0 || this.summaries.list.value.length > 0 || this.drafts.all.value.length > 0,
  );
  /** The same for past calls, by the id of the call. */
  readonly pastNames = computed(() => this.callLog.value?.names.value ?? nobody);
  /** A CRM's results below the people found by a search. */
  readonly searchExtras = signal<ComponentType<SearchExtrasProps> | undefined>(undefined);
  /** The dialog that covers everything but the calls. */
  readonly sheet = signal<'audio' | 'settings'>();
  /** The chat, if this widget has a chat. The package has no chat: chats need further packages. */
  readonly chat = signal<WidgetChat>();
  /** The chat that the place for chats opens next. */
  readonly chatTarget = signal<ChatTarget>();
  /** The text message that is being written, to a number, or the conversation that is open. */
  readonly message = signal<MessageTarget>();
  readonly toasts = new ToastBox();
  /** How often the cursor was moved to the number field on request. */
  readonly focusRequests = signal(0);
  readonly chooser = signal<(lineId: string, contact: PageContact) => void>();
  readonly isMinimised = signal(false);
  /** The page around can provide any requested size, so the panel can be a single line. */
  readonly canMinimise = signal(false);
  readonly size = signal({ width: 0, height: 0 });
  readonly theme = signal<ColorMode>(colorMode());
  readonly language = signal(language());
  readonly search = signal<(text: string) => Promise<readonly PageContact[]>>();
  readonly callLog = signal<PageCallLog>();
  /** Shows a record in the page that knows it. */
  readonly opener = signal<(contact: PageContact) => void>();
  /**
   * Calls a number from a text like the user would, and returns whether it was called; undefined until the panel can.
   */
  readonly dialler = signal<(text: string) => Promise<boolean>>();
  /** The settings for the CRM around; undefined if the address names none. */
  readonly crmKind = signal<'salesforce' | 'generic'>();
  /** The messages and buttons of a CRM, above the tabs. */
  readonly crmBar = signal<FunctionComponent>();

  #known: ReadonlyMap<string, CallRecord> = new Map();

  #remember(
    contacts: ReadonlyMap<string, CallContacts>,
    open: ((contact: PageContact) => void) | undefined,
  ): ReadonlyMap<string, CallRecord> {
    const shown = this.summaries.list.value.map(({ line }) => line.lineId);
    const past = [...this.#known].filter(([id]) => shown.includes(id));
    const outside = this.addressBook.value?.records.value ?? [];
    const present = [...contacts].flatMap(([id, { chosen }]) => (chosen ? [[id, chosen] as const] : []));
    this.#known = new Map([
      ...past,
      ...outside,
      ...present.map(
        ([id, chosen]) =>
          [
            id,
            {
              name: chosen.name,
              facts: chosen.company || chosen.type || '',
              open: open && (() => open(chosen)),
            },
          ] as const,
      ),
    ]);
    return this.#known;
  }

  /** True if the page around knows records of the caller, and the address is an address of that page. Reads signals. */
  readonly isShown = ({ call }: { readonly call: { readonly lineId: string } }, url: string): boolean =>
    isOfPageAround(url) && this.contacts.value.has(call.lineId);

  /** Begins a text message. */
  readonly writeMessage: WriteMessage = (number, type) => {
    this.message.value = { number, type };
  };

  /** Opens a chat in its place. */
  readonly openChat = (target: ChatTarget): void => {
    this.chatTarget.value = target;
    this.place.value = 'chat';
  };

  showAlert({ title, detail, tone }: PageAlert): void {
    this.toasts.show({ title, detail, tone });
  }

  focusNumber(): void {
    this.focusRequests.value += 1;
  }

  /** Follows the page's size and its user's choices and input, for as long as the page lives. */
  follow(): void {
    const measure = () => {
      this.size.value = { width: innerWidth, height: innerHeight };
    };
    measure();
    addEventListener('resize', measure);
    this.drafts.follow();
    onColorMode(() => {
      this.theme.value = colorMode();
    });
    this.theme.value = colorMode();
    onLanguage(() => {
      this.language.value = language();
    });
  }

  async setLanguage(languages: Client['languages'], tag: string): Promise<string | undefined> {
    const { changeWidgetLanguage } = await import('../change-widget-language.ts');
    return changeWidgetLanguage(languages, tag);
  }

  popOut(): boolean {
    return openPhoneWindow();
  }

  lookAs(scheme: 'light' | 'dark'): void {
    followPage(scheme);
  }

  setTheme(theme: ColorMode): void {
    setColorMode(theme);
  }
}

const ModelContext = createContext(new PanelModel());

export const PanelModelProvider = ModelContext.Provider;

export const usePanelModel = (): PanelModel => useContext(ModelContext);
