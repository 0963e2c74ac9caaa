/** The parts of the library `smpp` that the gateway uses; it has no types of its own. */
declare module 'smpp' {
  import type { EventEmitter } from 'node:events';
  import type { Readable, Writable } from 'node:stream';

  /** A text as the library decodes it; a `Buffer` for an alphabet that it does not know. */
  export interface DecodedMessage {
    readonly message: string | Buffer;
    /** The octets of the text without the header, which `smpp-link` adds. */
    readonly octets?: Buffer;
    /** The elements of the user data header. */
    readonly udh?: readonly Buffer[];
  }

  export interface Pdu {
    readonly command: string;
    readonly command_status: number;
    readonly sequence_number: number;
    readonly esm_class?: number;
    readonly data_coding?: number;
    readonly source_addr?: string;
    readonly source_addr_ton?: number;
    readonly destination_addr?: string;
    readonly dest_addr_ton?: number;
    readonly message_id?: string;
    readonly short_message?: DecodedMessage;
    readonly message_payload?: DecodedMessage;
    readonly receipted_message_id?: string;
    readonly message_state?: number;
    readonly user_message_reference?: number;
    readonly sar_msg_ref_num?: number;
    readonly sar_total_segments?: number;
    readonly sar_segment_seqnum?: number;
    /** Only the head could be read, which `malformed-pdus` marks. */
    readonly isMalformed?: boolean;
    isResponse(): boolean;
    response(options?: { readonly command_status?: number; readonly message_id?: string }): Pdu;
  }

  /** A message as it is written, or as it was read. */
  export interface PDU extends Pdu {}

  export const PDU: {
    new (command: string, options?: Readonly<Record<string, unknown>>): PDU;
    new (octets: Buffer): PDU;
    /** The longest message in octets. */
    readonly maxLength: number;
    commandLength: (stream: Readable) => number | false;
    fromStream: (stream: Readable, length: number) => Pdu | false;
  };

  export interface Session
    extends EventEmitter<{
      connect: [];
      secureConnect: [];
      close: [];
      error: [Error];
      pdu: [Pdu];
    }> {
    /** Returns false if the connection is not open for writing. */
    readonly socket: Writable;
    send(pdu: PDU | Pdu, onResponse?: (response: Pdu) => void): boolean;
    destroy(): void;
  }

  /** The parts that Node finds in the default export only. */
  const library: {
    readonly encodings: { readonly ASCII: { decode(octets: Buffer): string } };
    readonly filters: { readonly message: { decode(value: unknown, skipUdh?: boolean): unknown } };
  };
  // biome-ignore lint/style/noDefaultExport: the library is a CommonJS module.
  export default library;

  export function connect(options: {
    readonly host: string;
    readonly port: number;
    readonly tls: boolean;
    readonly servername?: string;
  }): Session;
}
