import Pencil from 'lucide-react/icons/pencil';
import Trash2 from 'lucide-react/icons/trash-2';
import { useState } from 'react';
import { TextRow } from '#full-app/shell/parts/text-rows/text-rows.tsx';
import { useTranslate } from '#i18n/use-translate.ts';
import { useRun } from '#phone/errors/use-run.ts';
import { useClient } from '#react/client-context.tsx';
import type { TextTemplate } from '#sdk/messages.ts';
import { messagesOf } from '#sdk/messages.ts';
import { IconButton } from '#ui/button/icon-button.tsx';
import { Hint } from '#ui/form/form.tsx';
import { useToast } from '#ui/toasts/toasts.tsx';
import { TemplateForm } from './template-form.tsx';
import { templateWords } from './words.ts';

/** Props of `TemplateRow`. */
export interface TemplateRowProps {
  readonly template: TextTemplate;
  /** The user may change and delete it. */
  readonly mayChange: boolean;
}

/** A template, with its commands for users who may change it. */
export function TemplateRow({ template, mayChange }: TemplateRowProps) {
  const words = useTranslate(templateWords);
  const { templates } = messagesOf(useClient());
  const run = useRun();
  const toast = useToast();
  const [isEdited, setEdited] = useState(false);
  const [isLeaving, setLeaving] = useState(false);
  const { text, level, isFixed } = template;

  async function remove(): Promise<void> {
    setLeaving(true);
    const isGone = await run(() => templates.remove(template));
    setLeaving(false);
    if (!isGone) return;
    const again = () => void run(() => templates.add({ text, level }));
    toast({
      tone: 'success',
      title: words('templates.deleted'),
      topic: 'template',
      action: { label: words('templates.undo'), run: again },
    });
  }

  async function save(next: string): Promise<boolean> {
    const isSaved = await run(() => templates.change(template, next));
    if (isSaved) setEdited(false);
    return isSaved;
  }

  if (isEdited)
    return (
      <li>
        <TemplateForm text={text} onSave={save} onCancel={() => setEdited(false)} />
      </li>
    );
  return (
    <TextRow
      commands={
        mayChange &&
        !isFixed && (
          <>
            <IconButton
              changes="change"
              icon={Pencil}
              label={words('templates.edit', { text })}
              onClick={() => setEdited(true)}
            />
            <IconButton
              changes="remove"
              icon={Trash2}
              label={words('templates.delete', { text })}
              pending={isLeaving}
              onClick={() => void remove()}
            />
          </>
        )
      }
    >
      {text}
      {mayChange && isFixed && <Hint>{words('templates.fixed')}</Hint>}
    </TextRow>
  );
}
