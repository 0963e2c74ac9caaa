/** @jsxImportSource preact */
import { Component, createRef } from 'preact';
import { Icon } from './icon.tsx';
import type { ChatFile, Message } from './protocol.ts';
import { nameOf } from './transcript.ts';
import type { Language } from './words.ts';

const timeOf = (at: number, tag: string): string =>
  new Intl.DateTimeFormat(tag, { timeStyle: 'short' }).format(at);

function sizeOf(octets: number, tag: string): string {
  const isLarge = octets >= 1_000_000;
  const unit = isLarge ? 'megabyte' : 'kilobyte';
  const value = isLarge ? octets / 1_000_000 : Math.max(1, octets / 1_000);
  const format = { style: 'unit', unit, maximumFractionDigits: isLarge ? 1 : 0 } as const;
  return new Intl.NumberFormat(tag, format).format(value);
}

interface MessageListProps {
  readonly language: Language;
  readonly messages: readonly Message[];
  readonly onFile: (file: ChatFile) => void;
}

/** The messages, which assistive technology reads as they come. Texts are shown as they are, never as markup. */
export class MessageList extends Component<MessageListProps> {
  readonly #box = createRef<HTMLDivElement>();
  #isAtEnd = true;
  // Notices below the messages leave less room for them.
  readonly #observer = new ResizeObserver(() => this.#stay());

  override componentDidMount(): void {
    if (this.#box.current) this.#observer.observe(this.#box.current);
  }

  override componentDidUpdate({ messages }: MessageListProps): void {
    // A visitor who reads earlier messages stays there, until that visitor writes.
    const newest = this.props.messages.at(-1);
    this.#isAtEnd ||= newest !== messages.at(-1) && newest?.author === 'visitor';
    this.#stay();
  }

  override componentWillUnmount(): void {
    this.#observer.disconnect();
  }

  #stay(): void {
    const box = this.#box.current;
    if (box && this.#isAtEnd) box.scrollTop = box.scrollHeight;
  }

  render({ language: { tag, words }, messages, onFile }: MessageListProps) {
    return (
      <div
        ref={this.#box}
        class="log"
        role="log"
        aria-label={words.messages}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: a box that scrolls is reached by the keyboard.
        tabIndex={0}
        onScroll={({ currentTarget: { scrollHeight, scrollTop, clientHeight } }) => {
          this.#isAtEnd = scrollHeight - scrollTop - clientHeight < 60;
        }}
      >
        {messages.map((message) => (
          <article key={message.id} class={message.author}>
            <header>
              <span class={message.author === 'visitor' ? 'hidden' : 'strong'}>{nameOf(message, words)}</span>{' '}
              <time dateTime={new Date(message.timestamp).toISOString()}>
                {timeOf(message.timestamp, tag)}
              </time>
            </header>
            <div class="bubble">
              {message.text && <p>{message.text}</p>}
              {message.file && (
                <button class="file" type="button" onClick={() => message.file && onFile(message.file)}>
                  <Icon name="file" />
                  <span>{message.file.name}</span>
                  <span class="quiet"> {sizeOf(message.file.size, tag)}</span>
                </button>
              )}
            </div>
          </article>
        ))}
      </div>
    );
  }
}
