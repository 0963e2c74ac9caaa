/** @jsxImportSource preact */
import { createRef, render } from 'preact';
import { FormScreen } from './form-screen.tsx';
import { Icon } from './icon.tsx';
import type { VisitorField } from './protocol.ts';
import { style } from './style.ts';
import { TalkScreen } from './talk-screen.tsx';
import { stored, Visitor } from './visitor.ts';
import { fill, knownTag, type Language, loadLanguage } from './words.ts';

/** The element of a panel. */
interface PanelHost extends HTMLElement {
  readonly visitor: Readonly<Partial<Record<VisitorField, string>>>;
}

/** The panel fills a window as narrow as this, and nothing beside it can be used meanwhile. */
const narrow = '(max-width: 480px), (max-height: 420px)';

/** The button and the panel of an element. */
export function createPanel(
  host: PanelHost,
  root: ShadowRoot,
  { server, group }: { readonly server: string; readonly group: string },
) {
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(style);
  root.adoptedStyleSheets = [sheet];
  const openKey = `callside-webchat-open ${server} ${group}`;
  const page = host.closest<HTMLElement>('[lang]')?.lang;
  const dialog = createRef<HTMLDialogElement>();
  const launcher = createRef<HTMLButtonElement>();
  let language: Language | undefined;
  let shown: ScreenName | undefined;
  let isOpen = false;
  let isScheduled = false;
  let isDisposed = false;
  let state: string | undefined;

  const visitor = new Visitor(server, group, () => schedule());
  void loadLanguage(knownTag(page || navigator.language)).then((loaded) => {
    if (isDisposed) return;
    language = loaded;
    draw();
    // A page that was reloaded goes on as it was.
    if (stored(() => sessionStorage.getItem(openKey)) && visitor.hasChat) show();
  });

  function show(): void {
    if (isOpen || !language) return;
    isOpen = true;
    stored(() => sessionStorage.setItem(openKey, '1'));
    if (matchMedia(narrow).matches) dialog.current?.showModal();
    else dialog.current?.show();
    if (!visitor.place) void visitor.load();
    draw();
    focus();
    host.dispatchEvent(new CustomEvent('shown'));
  }

  function hide(): void {
    if (!isOpen) return;
    isOpen = false;
    dialog.current?.close();
    stored(() => sessionStorage.removeItem(openKey));
    draw();
    launcher.current?.focus();
    host.dispatchEvent(new CustomEvent('closed'));
  }

  /** Moves the focus to where the visitor goes on: the first empty field, or the button of a screen without fields. */
  function focus(): void {
    const starts = [...root.querySelectorAll<HTMLInputElement>('[data-start]')];
    const start = starts.find(({ value }) => value === '') ?? starts.at(-1);
    (start ?? root.querySelector<HTMLElement>('header button'))?.focus();
  }

  /** Schedules a single drawing for all changes of a moment. */
  function schedule(): void {
    if (isScheduled) return;
    isScheduled = true;
    queueMicrotask(() => {
      isScheduled = false;
      if (!isDisposed) draw();
    });
  }

  function draw(): void {
    if (!language) return;
    const screen = screenOf(visitor);
    const isNew = isOpen && screen !== shown;
    const at = root.activeElement;
    const isFollowed = at === null || at.closest('.screen') !== null;
    if (isOpen) shown = screen;
    if (isOpen && (screen === 'talk' || screen === 'over')) visitor.seen();
    render(
      <>
        <button
          ref={launcher}
          class="launcher"
          type="button"
          lang={language.tag}
          hidden={isOpen}
          onClick={show}
        >
          <Icon name="chat" />
          <span>{language.words.open}</span>
          {visitor.unread > 0 && (
            <>
              <span class="badge" aria-hidden="true">
                {visitor.unread}
              </span>
              <span class="hidden"> {fill(language.words.unread, { n: visitor.unread })}</span>
            </>
          )}
        </button>
        <dialog
          ref={dialog}
          lang={language.tag}
          aria-labelledby="title"
          onKeyDown={(event) => {
            if (event.key !== 'Escape') return;
            event.preventDefault();
            hide();
          }}
          onCancel={(event) => {
            event.preventDefault();
            hide();
          }}
        >
          <header>
            <h2 id="title">{visitor.place?.label ?? language.words.open}</h2>
            <button
              class="plain"
              type="button"
              aria-label={language.words.close}
              title={language.words.close}
              onClick={hide}
            >
              <Icon name="close" />
            </button>
          </header>
          <div class="screen">
            {shown && <Screen name={shown} language={language} visitor={visitor} known={host.visitor} />}
          </div>
        </dialog>
      </>,
      root,
    );
    if (isNew && isFollowed) focus();
    tell();
  }

  /** Notifies the page of the beginning and the end of a chat. */
  function tell(): void {
    const now = visitor.chat?.state;
    if (now === state) return;
    const before = state;
    state = now;
    if (before === undefined && now !== 'ended') host.dispatchEvent(new CustomEvent('started'));
    if (before !== undefined && now === 'ended') host.dispatchEvent(new CustomEvent('ended'));
  }

  return {
    show,
    hide,
    dispose() {
      isDisposed = true;
      visitor.dispose();
      render(null, root);
    },
  };
}

type ScreenName = 'loading' | 'failed' | 'refused' | 'closed' | 'form' | 'talk' | 'over';

function screenOf({ place, problem, hasChat, chat }: Visitor): ScreenName {
  if (!place) return problem ?? 'loading';
  if (hasChat && !chat) return 'loading';
  if (chat) return chat.state === 'ended' ? 'over' : 'talk';
  return place.isOpen ? 'form' : 'closed';
}

interface ScreenProps {
  readonly name: ScreenName;
  readonly language: Language;
  readonly visitor: Visitor;
  readonly known: PanelHost['visitor'];
}

function Screen({ name, language, visitor, known }: ScreenProps) {
  const { tag, words } = language;
  const { place, chat } = visitor;
  if (place && chat) return <TalkScreen language={language} visitor={visitor} chat={chat} place={place} />;
  if (place && name === 'form')
    return (
      <FormScreen language={language} place={place} known={known} onStart={(form) => visitor.start(form)} />
    );
  const texts = { loading: words.loading, failed: words.failed, refused: words.refused };
  const opensAt = name === 'closed' ? place?.opensAt : undefined;
  const when = new Intl.DateTimeFormat(tag, {
    ...{ weekday: 'long', day: 'numeric', month: 'long', hour: 'numeric', minute: '2-digit' },
  });
  return (
    <div class="note">
      <p role="status">{name in texts ? texts[name as keyof typeof texts] : words.closed}</p>
      {opensAt !== undefined && <p>{fill(words.opens, { when: when.format(opensAt) })}</p>}
      {name !== 'loading' && (
        <button class="button" type="button" data-start onClick={() => void visitor.load()}>
          {words.retry}
        </button>
      )}
    </div>
  );
}
