/** @jsxImportSource preact */
import { Component, createRef } from 'preact';
import { Icon } from './icon.tsx';
import { Notice } from './notice.tsx';
import { ChatError, type Place } from './protocol.ts';
import { Task } from './task.ts';
import type { Visitor } from './visitor.ts';
import { fill, type Language } from './words.ts';

interface ComposerProps {
  readonly language: Language;
  readonly visitor: Visitor;
  readonly place: Place;
}

/** The field for a message, with the button for a file. A text leaves the field when it is stored. */
export class Composer extends Component<ComposerProps> {
  readonly #field = createRef<HTMLTextAreaElement>();
  readonly #picker = createRef<HTMLInputElement>();
  readonly #writing = new Task(this, (error) => this.#textOf(error));
  // A text is sent while a file is on its way: a large file takes a while.
  readonly #sending = new Task(this, (error) => this.#textOf(error));
  #key: string | undefined;

  #textOf(error: unknown): string {
    const { words } = this.props.language;
    const n = Math.floor(this.props.place.limits.file / 1_048_576);
    if (!(error instanceof ChatError)) return words.notSent;
    if (error.id === 'WEBCHAT_FILE_TYPE') return words.fileType;
    if (error.status === 413) return fill(words.fileTooLarge, { n });
    return error.status === 503 ? words.tooFast : words.notSent;
  }

  #send(): void {
    void this.#writing.run(async () => {
      const field = this.#field.current;
      if (!field || field.value.trim() === '') return;
      const text = field.value;
      // The same key again: a message that was stored, although the answer was lost, is not stored twice.
      this.#key ??= crypto.randomUUID();
      await this.props.visitor.write(text, this.#key);
      this.#key = undefined;
      if (field.value === text) field.value = '';
    });
  }

  #sendFile(chosen: File | undefined): void {
    void this.#sending.run(async () => {
      if (!chosen) return;
      if (chosen.size > this.props.place.limits.file) throw new ChatError(413);
      await this.props.visitor.sendFile(chosen);
      this.#field.current?.focus();
    });
  }

  render({ language: { words }, visitor, place: { limits, fileTypes } }: ComposerProps) {
    return (
      <form
        class="composer"
        onSubmit={(event) => {
          event.preventDefault();
          this.#send();
          this.#field.current?.focus();
        }}
      >
        <Notice
          class="error"
          id="problem"
          role="alert"
          text={this.#writing.problem || this.#sending.problem}
        />
        <Notice class="quiet" text={this.#writing.isLate || this.#sending.isLate ? words.sending : ''} />
        <div class="row">
          <button
            class="plain"
            type="button"
            aria-label={words.attach}
            title={words.attach}
            // Files can be sent when an agent has answered.
            hidden={visitor.chat?.state !== 'talking'}
            onClick={() => this.#picker.current?.click()}
          >
            <Icon name="attach" />
          </button>
          <input
            ref={this.#picker}
            type="file"
            hidden
            accept={fileTypes.join()}
            onChange={({ currentTarget }) => {
              this.#sendFile(currentTarget.files?.[0]);
              currentTarget.value = '';
            }}
          />
          <textarea
            ref={this.#field}
            data-start
            rows={1}
            aria-label={words.message}
            placeholder={words.message}
            maxLength={limits.text}
            aria-describedby="problem"
            onInput={({ currentTarget: { value } }) => {
              // A changed text is another message.
              this.#key = undefined;
              if (value !== '') visitor.types();
            }}
            onKeyDown={(event) => {
              if (event.key !== 'Enter' || event.shiftKey || event.isComposing) return;
              event.preventDefault();
              this.#send();
            }}
          />
          <button
            class="plain"
            type="submit"
            aria-label={words.send}
            title={words.send}
            aria-disabled={this.#writing.isBusy || undefined}
          >
            <Icon name="send" />
          </button>
        </div>
      </form>
    );
  }
}
