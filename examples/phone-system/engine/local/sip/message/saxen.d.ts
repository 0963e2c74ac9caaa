/** The parts of the library in use, which has no types of its own. */
declare module 'saxen' {
  type Decode = (text: string) => string;

  export class Parser {
    on(event: 'error' | 'warn', take: () => void): this;
    on(event: 'attention' | 'cdata', take: (text: string) => void): this;
    on(event: 'text', take: (text: string, decode: Decode) => void): this;
    on(event: 'closeTag', take: () => void): this;
    on(
      event: 'openTag',
      take: (name: string, attributes: () => Readonly<Record<string, string>>, decode: Decode) => void,
    ): this;
    parse(text: string): void;
  }
}
