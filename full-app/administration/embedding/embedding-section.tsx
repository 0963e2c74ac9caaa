import Plus from 'lucide-react/icons/plus';
import { useState } from 'react';
import { useTranslate } from '#i18n/use-translate.ts';
import { useAction } from '#phone/errors/use-action.ts';
import { useLoadedState } from '#phone/errors/use-loaded.ts';
import {
  type Embedding,
  type EmbeddingFrame,
  type ParentPermission,
  parentPermissions,
} from '#sdk/administration.ts';
import { Banner } from '#ui/banner/banner.tsx';
import { Button } from '#ui/button/button.tsx';
import { Field } from '#ui/field/field.tsx';
import { Form, FormButtons, Hint } from '#ui/form/form.tsx';
import { useForm } from '#ui/form/use-form.ts';
import { Skeleton } from '#ui/skeleton/skeleton.tsx';
import { Switch } from '#ui/switch/switch.tsx';
import { useToast } from '#ui/toasts/toasts.tsx';
import { Page, PageColumn, PageTitle } from '../../shell/page/page.tsx';
import { Section } from '../../shell/parts/section/section.tsx';
import styles from '../administration.module.css';
import { messageOfRefusal } from '../parts/fault-of.ts';
import { useAdministration, useMayAdminister } from '../use-administration.ts';
import { administrationWords } from '../words.ts';
import { embeddingWords } from './words.ts';

/** The pages that may embed the product, and the settings of CRMs. */
export function EmbeddingSection() {
  const words = useTranslate(embeddingWords);
  const administration = useAdministration();
  const [load] = useState(() => () => administration.embedding());
  const [embedding, setEmbedding] = useLoadedState<Embedding, undefined>(load, undefined);
  return (
    <Page aria-label={words('embedding.title')}>
      <PageTitle level={2}>{words('embedding.title')}</PageTitle>
      <PageColumn>
        {embedding ? (
          <EmbeddingForm key={embedding.version} embedding={embedding} onSaved={setEmbedding} />
        ) : (
          <Skeleton label={words('embedding.loading')} rows={6} />
        )}
      </PageColumn>
    </Page>
  );
}

const originLike =
  /^(https?:\/\/(\*\.)?([a-z\d.-]+|\[[\da-f:]+\])(:\d{1,5})?|chrome-extension:\/\/[a-p]{32})$/;
/** The permissions that an origin must be given by name. */
const named: readonly ParentPermission[] = ['signIn', 'directory', 'history'];

interface EmbeddingFormProps {
  readonly embedding: Embedding;
  readonly onSaved: (embedding: Embedding) => void;
}

function EmbeddingForm({ embedding, onSaved }: EmbeddingFormProps) {
  const words = useTranslate(administrationWords, embeddingWords);
  const administration = useAdministration();
  const isWriter = useMayAdminister();
  const toast = useToast();
  const [act, isPending] = useAction();
  const { queueCallsOnly } = embedding;
  const frames: readonly EmbeddingFrame[] = embedding.frames;
  const { values, set, isTried, flag, submit } = useForm({ frames, queueCallsOnly });
  const [refusal, setRefusal] = useState<string>();

  const save = () => {
    setRefusal(undefined);
    if (!values.frames.every(({ origin }) => originLike.test(origin))) return;
    void act(async () => {
      try {
        onSaved(
          await administration.changeEmbedding({
            frames: [...values.frames],
            queueCallsOnly: values.queueCallsOnly,
            version: embedding.version,
          }),
        );
        toast({ tone: 'success', title: words('embedding.saved') });
      } catch (error) {
        setRefusal(messageOfRefusal(error));
      }
    });
  };

  return (
    <Form className={styles.form} aria-label={words('embedding.title')} onSubmit={submit(save)}>
      <fieldset disabled={!isWriter} className={styles.fields}>
        <Section title={words('embedding.pages')} className={styles.card}>
          <Hint>{words('embedding.pagesHint')}</Hint>
          {embedding.fixedFrames.length > 0 && (
            <p>
              {words('embedding.fixed')}: {embedding.fixedFrames.join(', ')}
            </p>
          )}
          {values.frames.length === 0 && <Hint>{words('embedding.none')}</Hint>}
        </Section>
        {values.frames.map((frame, at) => (
          // A page has no other identity than its place in the list: its address is being typed.
          <Frame
            // biome-ignore lint/suspicious/noArrayIndexKey: the fields of a page keep their focus while it is typed
            key={at}
            frame={frame}
            isTried={isTried}
            onChange={(changed) =>
              set({ frames: values.frames.map((one, index) => (index === at ? changed : one)) })
            }
            onRemove={() => set({ frames: values.frames.toSpliced(at, 1) })}
          />
        ))}
        {isWriter && (
          <div>
            <Button icon={Plus} onClick={() => set({ frames: [...values.frames, { origin: '' }] })}>
              {words('embedding.add')}
            </Button>
          </div>
        )}
        <Section title={words('embedding.crm')} className={styles.card}>
          <Switch
            label={words('embedding.queueCallsOnly')}
            detail={words('embedding.queueCallsOnlyDetail')}
            {...flag('queueCallsOnly')}
          />
        </Section>
        {refusal !== undefined && <Banner tone="error" title={refusal} />}
        {isWriter && <FormButtons submit={words('administration.save')} pending={isPending} />}
      </fieldset>
    </Form>
  );
}

interface FrameProps {
  readonly frame: EmbeddingFrame;
  /** The form was sent with a fault. */
  readonly isTried: boolean;
  readonly onChange: (frame: EmbeddingFrame) => void;
  readonly onRemove: () => void;
}

/** A page and its permissions. */
function Frame({ frame, isTried, onChange, onRemove }: FrameProps) {
  const words = useTranslate(embeddingWords);
  const { origin, permissions } = frame;
  const title = origin || words('embedding.newPage');
  const isWrong = isTried && !originLike.test(origin);
  return (
    <Section title={title} className={styles.card}>
      <Field
        label={words('embedding.origin')}
        value={origin}
        error={isWrong ? words('embedding.badOrigin') : undefined}
        onText={(text) => onChange({ ...frame, origin: text.trim().toLowerCase() })}
        type="url"
        inputMode="url"
        maxLength={300}
        autoComplete="off"
      />
      <Switch
        label={words('embedding.usual')}
        detail={words('embedding.usualDetail')}
        checked={permissions === undefined}
        onChange={(isUsual) =>
          onChange(
            isUsual
              ? { origin }
              : { origin, permissions: parentPermissions.filter((one) => !named.includes(one)) },
          )
        }
      />
      {permissions && (
        <fieldset className={styles.fields} aria-label={words('embedding.permissions', { origin: title })}>
          {parentPermissions.map((one) => (
            <Switch
              key={one}
              label={words(`embedding.permission.${one}`)}
              checked={permissions.includes(one)}
              onChange={(isOn) =>
                onChange({
                  origin,
                  permissions: parentPermissions.filter((other) =>
                    other === one ? isOn : permissions.includes(other),
                  ),
                })
              }
            />
          ))}
        </fieldset>
      )}
      <div>
        <Button onClick={onRemove}>{words('embedding.remove', { origin: title })}</Button>
      </div>
    </Section>
  );
}
