import { Section, Sections } from '#full-app/shell/parts/section/section.tsx';
import { TextRows } from '#full-app/shell/parts/text-rows/text-rows.tsx';
import { useTranslate } from '#i18n/use-translate.ts';
import { useRun } from '#phone/errors/use-run.ts';
import { ListContent } from '#phone/list/list-content.tsx';
import { useRights } from '#phone/rights/use-rights.ts';
import { useClient } from '#react/client-context.tsx';
import { maxTextTemplates, messagesOf, type TextTemplate, type TextTemplateLevel } from '#sdk/messages.ts';
import { focusFallback } from '#ui/focus/focus-restore.ts';
import { Hint } from '#ui/form/form.tsx';
import { useIsLocked } from '#ui/lock/lock.ts';
import { TemplateForm } from './template-form.tsx';
import { TemplateRow } from './template-row.tsx';
import { templateWords } from './words.ts';

/** The prepared texts for messages: the user's own, and the texts of the company, which users with the right change too. */
export function TemplateSettings() {
  const words = useTranslate(templateWords);
  const { templates } = messagesOf(useClient());
  const mayChangeAll = useRights().may('templatesOfAll');
  return (
    <ListContent list={templates} loading={words('templates.loading')} failed={words('templates.failed')}>
      {(items) => {
        const shared = items.filter(({ level }) => level === 'enterprise');
        return (
          <Sections>
            <TemplatePart
              title={words('templates.own')}
              level="own"
              items={items.filter(({ level }) => level === 'own')}
              mayChange
            />
            {(shared.length > 0 || mayChangeAll) && (
              <TemplatePart
                title={words('templates.company')}
                detail={words('templates.companyDetail')}
                level="enterprise"
                items={shared}
                mayChange={mayChangeAll}
              />
            )}
          </Sections>
        );
      }}
    </ListContent>
  );
}

interface TemplatePartProps {
  readonly title: string;
  readonly detail?: string;
  readonly level: TextTemplateLevel;
  readonly items: readonly TextTemplate[];
  readonly mayChange: boolean;
}

function TemplatePart({ title, detail, level, items, mayChange }: TemplatePartProps) {
  const words = useTranslate(templateWords);
  const { templates } = messagesOf(useClient());
  const run = useRun();
  const isLocked = useIsLocked('create');
  const isFull = items.filter(({ isFixed }) => !isFixed).length >= maxTextTemplates;
  return (
    <Section {...focusFallback} title={title}>
      {detail !== undefined && <Hint>{detail}</Hint>}
      {items.length === 0 && <Hint>{words('templates.none')}</Hint>}
      {items.length > 0 && (
        <TextRows>
          {items.map((template) => (
            <TemplateRow key={template.restUri} template={template} mayChange={mayChange} />
          ))}
        </TextRows>
      )}
      {mayChange && isFull && <Hint>{words('templates.full', { count: maxTextTemplates })}</Hint>}
      {mayChange && !isFull && !isLocked && (
        <TemplateForm onSave={(text) => run(() => templates.add({ text, level }))} />
      )}
    </Section>
  );
}
