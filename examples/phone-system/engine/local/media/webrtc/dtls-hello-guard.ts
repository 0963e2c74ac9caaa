import type { DtlsSocket, RTCDtlsTransport } from 'werift';

/** The message by which a DTLS server requests another ClientHello with a cookie (RFC 6347, 4.3.2). */
export const helloVerifyRequest = 3;

/**
 * Keeps a repeated HelloVerifyRequest of the far end from ending the handshake. On a busy machine, or a slow network, a
 * client repeats its hello before it reads the answer, and then gets two requests. werift treats the second request as
 * a failure, and the call stays silent. Call this before the handshake begins.
 */
export function askOnlyOnce(transport: RTCDtlsTransport): void {
  transport.onStateChange.subscribe((state) => {
    // werift prepares the message in this turn.
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
