import { createElement, type ReactNode, useMemo } from 'react';
import { useTranslate } from '#i18n/use-translate.ts';
import { PlainText } from '#phone/messages/plain-text.tsx';
import type { ChatRoom } from '#sdk/chat.ts';
import { useChat } from '../chat-context.ts';
import { chatWords } from '../words.ts';
import styles from './formatted-text.module.css';
import { linkOf } from './link-of.ts';
import { RemotePicture } from './remote-picture.tsx';
import { sanitised } from './sanitised.ts';

/** Props of `FormattedText`. */
export interface FormattedTextProps {
  readonly room: ChatRoom;
  /** The HTML of the sender. */
  readonly html: string;
  /** Shown where nothing is left of the HTML. */
  readonly text: string;
}

/** Deeper elements are shown without their formats. */
const maxDepth = 100;

/** Headings of a message are none of the page. */
const replaced: Readonly<Record<string, string>> = {
  h1: 'strong',
  h2: 'strong',
  h3: 'strong',
  h4: 'strong',
  h5: 'strong',
  h6: 'strong',
  strike: 's',
  div: 'div',
};
const empty: ReadonlySet<string> = new Set(['br', 'hr']);

/**
 * The text of a message with formats of any client. The elements are made anew from a sanitised copy: nothing of a stranger
 * becomes part of the page, and no picture is loaded before the user asks for it.
 */
export function FormattedText({ room, html, text }: FormattedTextProps) {
  const words = useTranslate(chatWords);
  const own = useChat().userId.peek();
  const shown = useMemo(() => {
    const { body } = sanitised(html);
    const hasContent = body.textContent.trim() !== '' || body.querySelector('img') !== null;
    return hasContent ? body : undefined;
  }, [html]);
  if (!shown) return <PlainText text={text} />;

  function childrenOf(node: Node, depth: number): ReactNode[] {
    return [...node.childNodes].map((child, at) => nodeOf(child, at, depth));
  }

  function nodeOf(node: Node, key: number, depth: number): ReactNode {
    if (node instanceof Text || node.nodeType === Node.TEXT_NODE) {
      const isInCode = node.parentElement?.closest('a, code, pre') != null;
      return isInCode ? node.textContent : <PlainText key={key} text={node.textContent ?? ''} isInline />;
    }
    if (node.nodeType !== Node.ELEMENT_NODE) return null;
    const element = node as Element;
    if (depth > maxDepth) return element.textContent;
    const name = element.localName;
    const content = childrenOf(element, depth + 1);
    if (name === 'a') return link(element, key, content);
    if (name === 'img') {
      const label = element.getAttribute('alt') || element.getAttribute('title') || '';
      return (
        <RemotePicture key={key} room={room} address={element.getAttribute('src') ?? ''} label={label} />
      );
    }
    if (element.hasAttribute('data-mx-spoiler')) {
      return (
        <details key={key} className={styles.spoiler}>
          <summary>{element.getAttribute('data-mx-spoiler') || words('chat.spoiler')}</summary>
          {content}
        </details>
      );
    }
    const start = name === 'ol' ? Number(element.getAttribute('start') ?? 1) : Number.NaN;
    const properties = { key, ...(Number.isSafeInteger(start) && { start }) };
    return createElement(replaced[name] ?? name, properties, ...(empty.has(name) ? [] : content));
  }

  function link(element: Element, key: number, content: ReactNode[]): ReactNode {
    const target = linkOf(element.getAttribute('href') ?? '');
    if (target?.kind === 'user') {
      const name = room.nameOf(target.userID);
      const isOwn = target.userID === own;
      return <span key={key} className={isOwn ? styles.ownMention : styles.mention}>{`@${name}`}</span>;
    }
    if (!target) return <span key={key}>{content}</span>;
    return (
      <a key={key} href={target.href} title={target.href} target="_blank" rel="noreferrer noopener">
        {content}
      </a>
    );
  }

  return (
    <div className={styles.formatted} dir="auto">
      {childrenOf(shown, 0)}
    </div>
  );
}
