import { ClientEvent, createClient, type MatrixClient, SyncState } from 'matrix-js-sdk';
import type { CryptoCallbacks } from 'matrix-js-sdk/lib/crypto-api/index.js';
import type { Log } from '#sdk/log/log.ts';
import type { Platform } from '#sdk/platform/platform.ts';
import { CallsideError } from '#sdk/transport/errors.ts';
import type { ChatAccount } from '#wire/chat/chat-service.ts';
import { patientFetch } from './patient-fetch.ts';
import { UnsentStore } from './unsent-store.ts';

/** The limits of the connection to the homeserver. */
const initialSyncLimit = 10;
const pollTimeoutMs = 30_000;
const localTimeoutMs = 90_000;

/** How a device signs in. */
export interface SignInOptions {
  readonly baseUrl: string;
  readonly account: ChatAccount;
  /** The device to use again; undefined: a new device. */
  readonly deviceID: string | undefined;
  /** The label of a new device. */
  readonly label: string;
  readonly callbacks: CryptoCallbacks;
  readonly platform: Pick<Platform, 'clock' | 'storage'>;
  readonly log: Log;
  /** Ends all requests: a client that has ended would send its messages beside the next client. */
  readonly ended: AbortSignal;
}

/** Signs in at the homeserver as a device of the user. Rejects with `chat.signInRefused`, `chat.unreachable`. */
export async function signInAt({
  baseUrl,
  account,
  deviceID,
  label,
  callbacks,
  platform,
  log,
  ended,
}: SignInOptions): Promise<MatrixClient> {
  const logger = matrixLogger(log);
  const fetchFn = patientFetch((input, init) => {
    ended.throwIfAborted();
    return fetch(input, init);
  }, platform.clock);
  const connection = { baseUrl, logger, localTimeoutMs, fetchFn };
  const stranger = createClient(connection);
  const request = stranger.loginRequest({
    type: 'm.login.password',
    identifier: { type: 'm.id.user', user: account.userID },
    password: account.signInPassword ?? account.password,
    initial_device_display_name: label,
    ...(deviceID !== undefined && { device_id: deviceID }),
  });
  const login = await request.catch((thrown: unknown) => {
    const error = toChatError(thrown);
    throw error.code === 'chat.forbidden' ? error.as('chat.signInRefused') : error;
  });
  return createClient({
    ...connection,
    store: new UnsentStore(platform.storage, login.user_id),
    userId: login.user_id,
    deviceId: login.device_id,
    accessToken: login.access_token,
    cryptoCallbacks: callbacks,
    timelineSupport: true,
    disableVoip: true,
  });
}

/**
 * Whether the keys of a device outlive the page. A device without its keys is of no use, so Node gets a new device at each
 * start.
 */
export const storesKeys = (): boolean => typeof indexedDB !== 'undefined';

/** Loads the encryption, with the keys of this device in the browser's database; in Node, in memory. */
export async function loadEncryption(matrix: MatrixClient): Promise<void> {
  await matrix.initRustCrypto({
    useIndexedDB: storesKeys(),
    cryptoDatabasePrefix: `callside-chat-${matrix.getUserId()}-${matrix.getDeviceId()}`,
  });
}

/**
 * Starts to receive. Resolves after the first answer. Rejects with `chat.unreachable` if the homeserver goes away before it, and
 * when `signal` ends it.
 */
export async function startSync(matrix: MatrixClient, signal: AbortSignal): Promise<void> {
  const first = new Promise<void>((resolve, reject) => {
    const settle = (state: SyncState, _before: unknown, facts?: { readonly error?: unknown }) => {
      if (state === SyncState.Error) {
        stop();
        reject(toChatError(facts?.error ?? new CallsideError('chat.unreachable')));
        return;
      }
      if (state !== SyncState.Prepared && state !== SyncState.Syncing) return;
      stop();
      resolve();
    };
    const onAbort = () => {
      stop();
      reject(new CallsideError('aborted'));
    };
    const stop = () => {
      matrix.off(ClientEvent.Sync, settle);
      signal.removeEventListener('abort', onAbort);
    };
    matrix.on(ClientEvent.Sync, settle);
    signal.addEventListener('abort', onAbort, { once: true });
    if (signal.aborted) onAbort();
  });
  await Promise.all([
    first,
    matrix.startClient({
      initialSyncLimit,
      pollTimeout: pollTimeoutMs,
      lazyLoadMembers: true,
      disablePresence: true,
      pendingEventOrdering: 'detached' as never,
    }),
  ]);
}

/** Turns a failure of the homeserver's client into a code. */
export async function orChatError<Value>(answer: Promise<Value>): Promise<Value> {
  try {
    return await answer;
  } catch (thrown) {
    throw toChatError(thrown);
  }
}

/** Returns a failure of the homeserver's client as a `CallsideError`. */
export function toChatError(thrown: unknown): CallsideError {
  if (thrown instanceof CallsideError) return thrown;
  const { name, httpStatus, errcode, message } = thrown as {
    name?: string;
    httpStatus?: number;
    errcode?: string;
    message?: string;
  };
  const facts = {
    status: httpStatus ?? 0,
    serverMessage: errcode ? `${errcode}: ${message}` : message,
    cause: thrown,
  };
  if (errcode === 'M_FORBIDDEN') return new CallsideError('chat.forbidden', facts);
  if (errcode === 'M_LIMIT_EXCEEDED') return new CallsideError('chat.tooFast', facts);
  if (errcode === 'M_NOT_FOUND' || httpStatus === 404) return new CallsideError('notFound', facts);
  if (errcode === 'M_TOO_LARGE') return new CallsideError('chat.fileTooLarge', facts);
  const isUnreachable = httpStatus === undefined ? name === 'ConnectionError' : httpStatus >= 500;
  return new CallsideError(isUnreachable ? 'chat.unreachable' : 'chat.failed', facts);
}

/** Sends the log of the homeserver's client to the namespace `chat`. */
function matrixLogger(log: Log) {
  const write =
    (level: string) =>
    (...words: unknown[]) =>
      log.to('chat')?.(level, words);
  const logger = {
    trace: write('trace'),
    debug: write('debug'),
    info: write('info'),
    warn: write('warn'),
    error: write('error'),
    getChild: () => logger,
  };
  return logger;
}
