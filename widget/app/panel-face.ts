import { signal } from '@preact/signals-core';
import { createContext, useContext } from 'react';
import { setColorMode } from '../../src/theme/color-mode.ts';
import { ToastBox } from '../../src/ui/toast-box.ts';
import type { PageContact } from '../bridge/contract/contact.ts';
import type { CallContacts, PageAlert, WidgetFace, WidgetPlace } from '../bridge/widget-face.ts';

/** What the panel shows, where others than its user have a say in it. */
export class PanelFace implements WidgetFace {
  readonly place = signal<WidgetPlace>('keypad');
  readonly contacts = signal<ReadonlyMap<string, CallContacts>>(new Map());
  readonly toasts = new ToastBox();
  /** How often the cursor was asked to where a number is typed. */
  readonly focusRequests = signal(0);
  readonly #listeners = new Set<(lineId: string, contact: PageContact) => void>();

  showAlert({ title, detail, tone }: PageAlert): void {
    this.toasts.show({ title, detail, tone });
  }

  focusNumber(): void {
    this.focusRequests.value += 1;
  }

  setTheme(theme: 'system' | 'light' | 'dark'): void {
    setColorMode(theme);
  }

  onContactChosen(listener: (lineId: string, contact: PageContact) => void): () => void {
    this.#listeners.add(listener);
    return () => void this.#listeners.delete(listener);
  }

  chooseContact(lineId: string, contact: PageContact): void {
    for (const listener of this.#listeners) listener(lineId, contact);
  }
}

const Face = createContext(new PanelFace());

export const PanelFaceProvider = Face.Provider;

export const usePanelFace = (): PanelFace => useContext(Face);
