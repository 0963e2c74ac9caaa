import '#theme/base.css';
import type { ReactNode } from 'react';
import { createRoot } from 'react-dom/client';
import { say } from './words.ts';

type Text = Parameters<typeof say>[0];

/** Shows a page of the extension in the language of the browser. */
export function showPage(title: Text, content: ReactNode): void {
  document.documentElement.lang = chrome.i18n.getUILanguage();
  document.title = say(title);
  createRoot(document.getElementById('app') ?? document.body).render(content);
}
