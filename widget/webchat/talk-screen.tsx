/** @jsxImportSource preact */
import { Component, createRef } from 'preact';
import { CallOffer } from './call-offer.tsx';
import { Composer } from './composer.tsx';
import { MessageList } from './message-list.tsx';
import { Notice } from './notice.tsx';
import type { Chat, Place } from './protocol.ts';
import { Task } from './task.ts';
import { save, transcriptOf } from './transcript.ts';
import type { Visitor } from './visitor.ts';
import { fill, type Language, type Words } from './words.ts';

interface TalkScreenProps {
  readonly language: Language;
  readonly visitor: Visitor;
  readonly chat: Chat;
  readonly place: Place;
}

/** Returns the sentence about a chat. */
function statusOf(chat: Chat, hasWritten: boolean, words: Words): string {
  const { state, position, agentLabel, endReason = 'agent' } = chat;
  if (state === 'ended') return words[`ended_${endReason}`];
  if (state === 'talking') return fill(words.talking, { name: agentLabel ?? words.somebody });
  if (!hasWritten) return words.first;
  if (position === undefined) return words.looking;
  return position === 1 ? words.next : fill(words.waiting, { n: position });
}

/** A chat that goes on, or that is over. */
export class TalkScreen extends Component<TalkScreenProps> {
  readonly #ending = new Task(this, () => this.props.language.words.notSent);
  readonly #saving = new Task(this, () => this.props.language.words.notSaved);

  render({ language, visitor, chat, place }: TalkScreenProps) {
    const { words } = language;
    const { messages, requests, isConnected, isAgentTyping } = visitor;
    const isOver = chat.state === 'ended';
    const name = chat.agentLabel ?? words.somebody;
    return (
      <div class="talk">
        <EndQuestion
          words={words}
          status={statusOf(chat, messages.length > 0, words)}
          isOver={isOver}
          onEnd={() => void this.#ending.run(() => visitor.end())}
        />
        <MessageList
          language={language}
          messages={messages}
          onFile={(file) => void this.#saving.run(async () => save(await requests.file(file), file.name))}
        />
        <p class="quiet typing" hidden={!isAgentTyping || isOver}>
          {fill(words.typing, { name })}
        </p>
        <CallOffer words={words} visitor={visitor} chat={chat} />
        <Notice class="warning" role="alert" text={chat.isWarned && !isOver ? words.warned : ''} />
        <Notice class="warning" text={isConnected || isOver ? '' : words.offline} />
        <Notice class="error" role="alert" text={this.#ending.problem || this.#saving.problem} />
        {isOver ? (
          <div class="over">
            <button class="primary" type="button" data-start onClick={() => visitor.forget()}>
              {words.again}
            </button>
            <button
              class="button"
              type="button"
              onClick={() =>
                save(transcriptOf(messages, { title: place.label, language }), `${place.label}.txt`)
              }
            >
              {words.save}
            </button>
          </div>
        ) : (
          <Composer language={language} visitor={visitor} place={place} />
        )}
      </div>
    );
  }
}

interface EndQuestionProps {
  readonly words: Words;
  readonly status: string;
  readonly isOver: boolean;
  readonly onEnd: () => void;
}

/** The state of the chat, with the button that ends it after a question. */
class EndQuestion extends Component<EndQuestionProps, { readonly isAsked?: boolean }> {
  readonly #button = createRef<HTMLButtonElement>();

  override componentDidUpdate(_: EndQuestionProps, { isAsked }: { readonly isAsked?: boolean }): void {
    if (isAsked !== this.state.isAsked) this.#button.current?.focus();
  }

  render({ words, status, isOver, onEnd }: EndQuestionProps, { isAsked }: { readonly isAsked?: boolean }) {
    return (
      <>
        <div class="bar">
          <p class="status" role="status">
            {status}
          </p>
          {!isOver && !isAsked && (
            <button
              ref={this.#button}
              class="plain text"
              type="button"
              onClick={() => this.setState({ isAsked: true })}
            >
              {words.end}
            </button>
          )}
        </div>
        {!isOver && isAsked && (
          // biome-ignore lint/a11y/useSemanticElements: a fieldset has a frame of its own
          <div class="row ask" role="group" aria-label={words.endAsk}>
            <p>{words.endAsk}</p>
            <button ref={this.#button} class="primary" type="button" onClick={onEnd}>
              {words.end}
            </button>
            <button class="button" type="button" onClick={() => this.setState({ isAsked: false })}>
              {words.goOn}
            </button>
          </div>
        )}
      </>
    );
  }
}
