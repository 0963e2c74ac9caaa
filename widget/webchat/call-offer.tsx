/** @jsxImportSource preact */
import { Component, createRef } from 'preact';
import { Notice } from './notice.tsx';
import { type Chat, ChatError } from './protocol.ts';
import { Task } from './task.ts';
import type { Visitor } from './visitor.ts';
import { fill, type Words } from './words.ts';

interface CallOfferProps {
  readonly words: Words;
  readonly visitor: Visitor;
  readonly chat: Chat;
}

/** The agent's offer of a call: the number of the group, and a field for that of the visitor. */
export class CallOffer extends Component<CallOfferProps> {
  readonly #field = createRef<HTMLInputElement>();
  readonly #calling = new Task(this, (error) => {
    const { words } = this.props;
    this.#field.current?.focus();
    return error instanceof ChatError && error.status === 400 ? words.wrongNumber : words.notSent;
  });

  render({ words, visitor, chat: { callNumber = '', requestedNumber, state } }: CallOfferProps) {
    const isRequested = requestedNumber !== undefined;
    return (
      <section class="offer" role="status" hidden={callNumber === '' || state === 'ended'}>
        <p class="strong">
          {isRequested ? fill(words.callComes, { number: requestedNumber }) : words.callOffer}
        </p>
        <a class="button" href={`tel:${callNumber.replace(/[^\d+]/g, '')}`}>
          {fill(words.callUs, { number: callNumber })}
        </a>
        <form
          hidden={isRequested}
          onSubmit={(event) => {
            event.preventDefault();
            void this.#calling.run(() => visitor.callMe(this.#field.current?.value.trim() ?? ''));
          }}
        >
          <label for="phone">{words.callNumber}</label>
          <div class="row">
            <input
              ref={this.#field}
              id="phone"
              type="tel"
              autoComplete="tel"
              aria-describedby="phone-error"
            />
            <button class="primary" type="submit">
              {words.callMe}
            </button>
          </div>
          <Notice class="error" id="phone-error" role="alert" text={this.#calling.problem} />
        </form>
      </section>
    );
  }
}
