import { callOffer } from './call-offer.ts';
import { composer } from './composer.ts';
import { h, setText } from './dom.ts';
import { messageList, save, transcriptOf } from './message-list.ts';
import type { Chat, ChatFile, Place } from './protocol.ts';
import type { Screen } from './screen.ts';
import type { Visitor } from './visitor.ts';
import { fill, type Language, type Words } from './words.ts';

interface TalkOptions {
  readonly language: Language;
  readonly visitor: Visitor;
  readonly place: Place;
}

/** Returns the sentence about a chat that goes on. */
function statusOf({ state, position, agentLabel }: Chat, hasWritten: boolean, words: Words): string {
  if (state === 'talking') return fill(words.talking, { name: agentLabel ?? words.somebody });
  if (!hasWritten) return words.first;
  if (position === undefined) return words.looking;
  return position === 1 ? words.next : fill(words.waiting, { n: position });
}

/** A chat that goes on, or that is over. */
export function talkScreen({ language, visitor, place }: TalkOptions): Screen {
  const { words } = language;
  const status = h('p', { class: 'status', role: 'status' });
  const warning = h('p', { class: 'warning', role: 'alert', hidden: true });
  const offline = h('p', { class: 'warning', role: 'status', hidden: true });
  const problem = h('p', { class: 'error', role: 'alert', hidden: true });
  const typing = h('p', { class: 'quiet typing', hidden: true });
  const list = messageList({ language, onFile: (file) => void load(file) });
  const write = composer({ language, visitor, place });
  const offer = callOffer({ language, visitor });
  const endButton = h('button', { class: 'plain text', type: 'button', onclick: () => ask(true) }, words.end);
  const question = h(
    'div',
    { class: 'row ask', role: 'group', 'aria-label': words.endAsk, hidden: true },
    h('p', {}, words.endAsk),
    h('button', { class: 'primary', type: 'button', onclick: () => void end() }, words.end),
    h('button', { class: 'button', type: 'button', onclick: () => ask(false) }, words.goOn),
  );
  const again = h(
    'button',
    { class: 'primary', type: 'button', onclick: () => visitor.forget() },
    words.again,
  );
  const over = h(
    'div',
    { class: 'over', hidden: true },
    again,
    h('button', { class: 'button', type: 'button', onclick: () => keep() }, words.save),
  );

  function ask(isAsked: boolean): void {
    question.hidden = !isAsked;
    endButton.hidden = isAsked;
    if (isAsked) question.querySelector('button')?.focus();
    else endButton.focus();
  }
  async function end(): Promise<void> {
    setText(problem, '');
    try {
      await visitor.end();
    } catch {
      setText(problem, words.notSent);
    }
  }
  const keep = () =>
    save(transcriptOf(visitor.messages, { title: place.label, language }), `${place.label}.txt`);
  async function load(file: ChatFile): Promise<void> {
    setText(problem, '');
    try {
      save(await visitor.requests.file(file), file.name);
    } catch {
      setText(problem, words.notSaved);
    }
  }

  let wasOver = false;
  function update(): void {
    const { chat, messages } = visitor;
    if (!chat) return;
    const isOver = chat.state === 'ended';
    list.update(messages);
    setText(
      status,
      isOver ? words[`ended_${chat.endReason ?? 'agent'}`] : statusOf(chat, messages.length > 0, words),
    );
    setText(warning, chat.isWarned && !isOver ? words.warned : '');
    setText(offline, visitor.isConnected || isOver ? '' : words.offline);
    const name = chat.agentLabel ?? words.somebody;
    setText(typing, visitor.isAgentTyping && !isOver ? fill(words.typing, { name }) : '');
    offer.update();
    write.update();
    const hadFocus = (root.getRootNode() as ShadowRoot).activeElement;
    write.root.hidden = isOver;
    question.hidden ||= isOver;
    endButton.hidden = isOver || !question.hidden;
    over.hidden = !isOver;
    if (isOver && !wasOver && hadFocus && root.contains(hadFocus)) again.focus();
    wasOver = isOver;
  }

  const root = h(
    'div',
    { class: 'talk' },
    h('div', { class: 'bar' }, status, endButton),
    question,
    list.root,
    typing,
    offer.root,
    warning,
    offline,
    problem,
    write.root,
    over,
  );
  return { root, update, focus: () => (visitor.chat?.state === 'ended' ? again.focus() : write.focus()) };
}
