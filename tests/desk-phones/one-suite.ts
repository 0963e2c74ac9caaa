/**
 * Returns a change of SIP messages on their way, after which their descriptions have the keys of a single SRTP suite. The
 * others get unknown names of the same length, so that the messages keep theirs.
 */
export const onlySuite =
  (suite: string) =>
  (octets: Buffer): Buffer =>
    Buffer.from(
      octets
        .toString('latin1')
        .replace(/^(a=crypto:\d+) (\w+) /gm, (line, start: string, name: string) =>
          name === suite ? line : `${start} ${'X'.repeat(name.length)} `,
        ),
      'latin1',
    );
