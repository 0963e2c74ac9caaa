import { h, icon } from './dom.ts';
import { formScreen } from './form-screen.ts';
import type { VisitorField } from './protocol.ts';
import type { Screen } from './screen.ts';
import { style } from './style.ts';
import { talkScreen } from './talk-screen.ts';
import { Visitor } from './visitor.ts';
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
  const tag = knownTag(page || navigator.language);
  let language: Language | undefined;
  let screen: { readonly key: string; readonly shown: Screen } | undefined;
  let isScheduled = false;
  let isDisposed = false;
  let state: string | undefined;

  const visitor = new Visitor(server, group, () => schedule());
  const badge = h('span', { class: 'badge', 'aria-hidden': 'true', hidden: true });
  const unread = h('span', { class: 'hidden' });
  const name = h('span');
  const launcher = h(
    'button',
    { class: 'launcher', type: 'button', onclick: () => show() },
    icon('chat'),
    name,
    badge,
    unread,
  );
  const title = h('h2', { id: 'title' });
  const close = h('button', { class: 'plain', type: 'button', onclick: () => hide() }, icon('close'));
  const content = h('div', { class: 'screen' });
  const dialog = h(
    'dialog',
    {
      'aria-labelledby': 'title',
      onkeydown: (event: KeyboardEvent) => {
        if (event.key !== 'Escape') return;
        event.preventDefault();
        hide();
      },
      oncancel: (event: Event) => {
        event.preventDefault();
        hide();
      },
    },
    h('header', {}, title, close),
    content,
  );
  launcher.hidden = true;
  root.append(launcher, dialog);
  void loadLanguage(tag).then((loaded) => {
    if (isDisposed) return;
    language = loaded;
    dialog.lang = loaded.tag;
    launcher.lang = loaded.tag;
    render();
    // A page that was reloaded goes on as it was.
    if (remembered(openKey) && visitor.hasChat) show();
  });

  function show(): void {
    if (dialog.open || !language) return;
    if (matchMedia(narrow).matches) dialog.showModal();
    else dialog.show();
    remember(openKey, true);
    if (!visitor.place) void visitor.load();
    render();
    focus();
    host.dispatchEvent(new CustomEvent('shown'));
  }

  function hide(): void {
    if (!dialog.open) return;
    dialog.close();
    remember(openKey, false);
    render();
    launcher.focus();
    host.dispatchEvent(new CustomEvent('closed'));
  }

  const focus = () => (screen ? screen.shown.focus() : close.focus());

  /** Schedules a single render for all changes of a moment. */
  function schedule(): void {
    if (isScheduled) return;
    isScheduled = true;
    queueMicrotask(() => {
      isScheduled = false;
      if (!isDisposed) render();
    });
  }

  function render(): void {
    if (!language) return;
    const { words } = language;
    launcher.hidden = dialog.open;
    name.textContent = words.open;
    badge.hidden = visitor.unread === 0;
    badge.textContent = String(visitor.unread);
    unread.textContent = visitor.unread === 0 ? '' : ` ${fill(words.unread, { n: visitor.unread })}`;
    title.textContent = visitor.place?.label ?? words.open;
    close.setAttribute('aria-label', words.close);
    close.title = words.close;
    if (dialog.open) {
      renderScreen(language);
      if (screen?.key === 'talk') visitor.seen();
    }
    tell();
  }

  function renderScreen(present: Language): void {
    const key = keyOf();
    if (screen?.key !== key) {
      const hadFocus = root.activeElement !== null && content.contains(root.activeElement);
      screen = { key, shown: screenOf(key, present) };
      content.replaceChildren(screen.shown.root);
      screen.shown.update?.();
      if (hadFocus || root.activeElement === null) focus();
    } else screen.shown.update?.();
  }

  function keyOf(): string {
    const { place, problem } = visitor;
    if (!place) return problem ?? 'loading';
    if (visitor.hasChat) return visitor.chat ? 'talk' : 'loading';
    return place.isOpen ? 'form' : 'closed';
  }

  function screenOf(key: string, present: Language): Screen {
    const { words } = present;
    const { place } = visitor;
    if (key === 'form' && place)
      return formScreen({
        language: present,
        place,
        known: host.visitor,
        onStart: (form) => visitor.start(form),
      });
    if (key === 'talk' && place) return talkScreen({ language: present, visitor, place });
    const text =
      { loading: words.loading, failed: words.failed, refused: words.refused }[key] ?? words.closed;
    const opensAt = key === 'closed' ? place?.opensAt : undefined;
    const format = new Intl.DateTimeFormat(present.tag, {
      ...{ weekday: 'long', day: 'numeric', month: 'long', hour: 'numeric', minute: '2-digit' },
    });
    const retry =
      key === 'loading'
        ? undefined
        : h('button', { class: 'button', type: 'button', onclick: () => void visitor.load() }, words.retry);
    const note = h(
      'div',
      { class: 'note' },
      h('p', { role: 'status' }, text),
      opensAt !== undefined && h('p', {}, fill(words.opens, { when: format.format(opensAt) })),
      retry,
    );
    return { root: note, focus: () => (retry ?? close).focus() };
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
    },
  };
}

function remembered(key: string): boolean {
  try {
    return sessionStorage.getItem(key) !== null;
  } catch {
    // The storage is blocked.
    return false;
  }
}

function remember(key: string, isOpen: boolean): void {
  try {
    if (isOpen) sessionStorage.setItem(key, '1');
    else sessionStorage.removeItem(key);
  } catch {
    // The storage is blocked: the panel is closed after a reload.
  }
}
