import type { DtlsSocket, RTCDtlsTransport } from 'werift';

/** The message by which a DTLS server asks a client to say hello again, with a cookie (RFC 6347, 4.3.2). */
export const helloVerifyRequest = 3;

/**
 * Keeps a repeated question of the far end from ending the handshake. On a busy machine, or a slow network, a client
 * repeats its hello before the answer is read, and is then asked twice; werift takes the second question for a failure,
 * and the call stays silent. To be called before the handshake begins.
 */
export function askOnlyOnce(transport: RTCDtlsTransport): void {
  transport.onStateChange.subscribe((state) => {
    // In this turn werift makes what is to be told.
    if (state === 'connecting') queueMicrotask(() => transport.dtls && guard(transport.dtls));
  });
}

function guard(dtls: DtlsSocket): void {
  const handle = dtls.onHandleHandshakes;
  let isAsked = false;
  dtls.onHandleHandshakes = (messages) =>
    handle(
      messages.filter(({ msg_type: type }) => {
        const isRepeated = isAsked && type === helloVerifyRequest;
        isAsked ||= type === helloVerifyRequest;
        return !isRepeated;
      }),
    );
}
