import type { CallToLog, LogEntry, LogForm, LoggedCall } from './call-log.ts';
import type { ContactMatches, PageContact } from './contact.ts';
import type { WantedSize } from './panel.ts';

/**
 * The services that a page may offer by name: the parameters that the widget gives, and the result. The widget
 * ignores an answer that comes after 5 s or does not parse, and the call continues without it. A few services have
 * more time.
 */
export interface BridgeServices {
  /** Returns the contacts with these numbers. */
  readonly matchContacts: {
    readonly params: {
      /** The numbers, as the phone system has them. */
      readonly numbers: string[];
    };
    readonly value: ContactMatches;
  };
  /**
   * Decides before dialling whether a number may be called. `forbidden` is final; `advised` is a warning that the
   * user can override.
   */
  readonly checkCall: {
    readonly params: {
      /** The number that the user is about to call. */
      readonly destination: string;
    };
    readonly value: {
      /** Whether the number may be called. */
      readonly verdict: 'forbidden' | 'allowed' | 'advised';
      /** The reason, which the user reads. */
      readonly reason?: string | undefined;
    };
  };
  /** Returns the contacts that match the text in a number field. */
  readonly searchContacts: {
    readonly params: {
      /** The text in the number field. */
      readonly text: string;
    };
    readonly value: {
      /** The contacts, at most 50. */
      readonly contacts: PageContact[];
    };
  };
  /**
   * Shows a contact of the page: the other party of a call, or the contact that the user clicked. Requested only where
   * the widget logs calls by itself.
   */
  readonly showContact: {
    readonly params: {
      /** The contact. */
      readonly contact: PageContact;
    };
    readonly value: {
      /** The page shows the contact. */
      readonly isShown: boolean;
    };
  };
  /** Gives the widget this size, or the nearest possible size. */
  readonly resize: {
    readonly params: WantedSize;
    readonly value: {
      /** The width that the frame has now, CSS pixels. */
      readonly width: number;
      /** The height that the frame has now, CSS pixels. */
      readonly height: number;
    };
  };
  /** Returns the form that the user fills in to log a call. Without this service the form is one `note`. */
  readonly getLogForm: {
    readonly params: {
      /** The call. */
      readonly call: CallToLog;
      /** The contact, if a page knows the other party. */
      readonly contact?: PageContact | undefined;
    };
    readonly value: LogForm;
  };
  /**
   * Logs a call: one entry for each `key`, however often the widget requests it. With this service the user can log
   * calls.
   */
  readonly logCall: {
    readonly params: LogEntry;
    readonly value: LoggedCall;
  };
  /** Returns which of these calls are in the page’s log. */
  readonly isCallLogged: {
    readonly params: {
      /** The ids of the calls. */
      readonly callIDs: string[];
    };
    readonly value: {
      /** The entries in the log, by the id of the call. */
      readonly logged: Record<string, LoggedCall>;
    };
  };
  /**
   * Returns the user of the page, by the extension. A session of another user that the widget finds when it loads is
   * replaced.
   */
  readonly getUser: {
    readonly params: Record<string, never>;
    readonly value: {
      /** The extension of the user. */
      readonly number: string;
    };
  };
  /**
   * Returns a one-time code of the phone system for the page’s user: when the widget loads without a session, and
   * after a session that ended without a sign-out. Has 30 s.
   */
  readonly getSignInCode: {
    readonly params: {
      /** The hash of a secret of the widget, with which the server of the page requests the code. */
      readonly challenge: string;
    };
    readonly value: {
      /** The code. */
      readonly code: string;
    };
  };
}

/** The name of a service that a page can offer to the widget. */
export type ServiceName = keyof BridgeServices;
/** The parameters of a service. */
export type ServiceParams<Name extends ServiceName> = BridgeServices[Name]['params'];
/** The result of a service. */
export type ServiceValue<Name extends ServiceName> = BridgeServices[Name]['value'];
/** A page's own code for each service that it offers. */
export type Services = {
  readonly [Name in ServiceName]?: (
    params: ServiceParams<Name>,
  ) => ServiceValue<Name> | Promise<ServiceValue<Name>>;
};
