import { useEffect, useState } from 'react';
import { useSearchParams } from 'react-router';
import { Section } from '#full-app/shell/parts/section/section.tsx';
import { useTranslate } from '#i18n/use-translate.ts';
import { useRun } from '#phone/errors/use-run.ts';
import { useClient } from '#react/client-context.tsx';
import { assistantApplication } from '#sdk/proposals.ts';
import { Button } from '#ui/button/button.tsx';
import { CopyButton } from '#ui/copy-button/copy-button.tsx';
import { Field } from '#ui/field/field.tsx';
import { ButtonRow, Hint } from '#ui/form/form.tsx';
import { assistantWords } from './words.ts';

/** The user lets an assistant in that was started in a terminal, whose address has its name and the hash of its verifier. */
export function AssistantSignIn() {
  const [query] = useSearchParams();
  const name = query.get('assistant');
  const challenge = query.get('challenge');
  return name && challenge ? <Question name={name} challenge={challenge} /> : null;
}

function Question({ name, challenge }: { readonly name: string; readonly challenge: string }) {
  const words = useTranslate(assistantWords);
  const { session } = useClient();
  const run = useRun();
  const [shown, setShown] = useState<{ readonly code: string; readonly validMs: number }>();
  useEffect(() => {
    if (!shown) return;
    const timer = setTimeout(() => setShown(undefined), shown.validMs);
    return () => clearTimeout(timer);
  }, [shown]);
  const show = () =>
    run(async () => setShown(await session.codeFor({ app: assistantApplication, challenge })));
  return (
    <Section title={words('assistantSignIn.title')}>
      <p>{words('assistantSignIn.detail', { name })}</p>
      {shown && (
        <>
          <Field
            label={words('assistantSignIn.code')}
            value={shown.code}
            readOnly
            onFocus={(event) => event.currentTarget.select()}
          />
          <Hint>{words('assistantSignIn.valid')}</Hint>
        </>
      )}
      <ButtonRow>
        {shown ? (
          <CopyButton
            text={() => shown.code}
            label={words('assistantSignIn.code')}
            copied={words('assistantSignIn.copied')}
            refused={{
              title: words('assistantSignIn.refused'),
              detail: words('assistantSignIn.refusedDetail'),
            }}
          >
            {words('assistantSignIn.copy')}
          </CopyButton>
        ) : (
          <Button variant="primary" onClick={() => void show()}>
            {words('assistantSignIn.show')}
          </Button>
        )}
      </ButtonRow>
    </Section>
  );
}
