import ImageUp from 'lucide-react/icons/image-up';
import { useState } from 'react';
import { useTranslate } from '#i18n/use-translate.ts';
import { useAction } from '#phone/errors/use-action.ts';
import { useLoadedState } from '#phone/errors/use-loaded.ts';
import { ownName } from '#phone/language/own-name.ts';
import { useClient } from '#react/client-context.tsx';
import type { AdministeredBrand } from '#sdk/administration.ts';
import { Banner } from '#ui/banner/banner.tsx';
import { Button } from '#ui/button/button.tsx';
import { ChooseFile } from '#ui/button/choose-file.tsx';
import { Field } from '#ui/field/field.tsx';
import { ButtonRow, Form, FormButtons, Hint } from '#ui/form/form.tsx';
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
import own from './brand.module.css';
import { BrandPreview, themeOf } from './brand-preview.tsx';
import { brandWords } from './words.ts';

/** The brand of the company: name, colour, logo and languages, with a preview. */
export function BrandSection() {
  const words = useTranslate(brandWords);
  const administration = useAdministration();
  const [load] = useState(() => () => administration.brand());
  const [brand, setBrand] = useLoadedState<AdministeredBrand, undefined>(load, undefined);
  return (
    <Page aria-label={words('brand.title')}>
      <PageTitle level={2}>{words('brand.title')}</PageTitle>
      <PageColumn>
        {brand ? (
          <BrandForm brand={brand} onSaved={setBrand} />
        ) : (
          <Skeleton label={words('brand.loading')} rows={6} />
        )}
      </PageColumn>
    </Page>
  );
}

interface BrandFormProps {
  readonly brand: AdministeredBrand;
  readonly onSaved: (brand: AdministeredBrand) => void;
}

const whole = /^#[\da-f]{6}$/i;

function BrandForm({ brand, onSaved }: BrandFormProps) {
  const words = useTranslate(administrationWords, brandWords);
  const administration = useAdministration();
  const isWriter = useMayAdminister();
  const toast = useToast();
  const [act, isPending] = useAction();
  const { appName, color, languages } = brand;
  const { text, values, set, submit } = useForm({
    appName,
    color,
    languages: languages as readonly string[],
  });
  const [refusal, setRefusal] = useState<string>();
  const shown = whole.test(values.color) ? values.color.toLowerCase() : '';
  const isWrong = values.color.trim() !== '' && shown === '';
  const { light, dark } = themeOf(shown);
  const isAdapted = shown !== '' && (light.primary.color !== shown || dark.primary.color !== shown);

  const send = (request: () => Promise<AdministeredBrand>) => {
    setRefusal(undefined);
    void act(async () => {
      try {
        onSaved(await request());
        toast({ tone: 'success', title: words('brand.saved'), detail: words('brand.savedDetail') });
      } catch (error) {
        setRefusal(messageOfRefusal(error));
      }
    });
  };
  const save = () => {
    if (isWrong) return;
    send(() =>
      administration.changeBrand({
        appName: values.appName,
        color: shown,
        languages: [...values.languages],
        version: brand.version,
      }),
    );
  };

  return (
    <Form className={styles.form} aria-label={words('brand.title')} onSubmit={submit(save)}>
      <fieldset disabled={!isWriter} className={styles.fields}>
        <Section title={words('brand.title')} className={styles.card}>
          <Field
            label={words('brand.appName')}
            hint={words('brand.appNameHint')}
            {...text('appName')}
            maxLength={40}
            autoComplete="off"
          />
          <Field
            label={words('brand.color')}
            hint={words('brand.colorHint')}
            error={isWrong ? words('brand.badColor') : undefined}
            {...text('color')}
            maxLength={7}
            autoComplete="off"
            autoCapitalize="none"
            action={
              <input
                type="color"
                className={own.picker}
                aria-label={words('brand.pick')}
                value={shown || light.primary.color}
                onInput={(event) => set({ color: event.currentTarget.value })}
              />
            }
          />
          {isAdapted && <Hint role="status">{words('brand.adapted')}</Hint>}
        </Section>
        <Logo brand={brand} isWriter={isWriter} onSend={send} />
        <Preview name={values.appName} color={shown} logo={brand.logo} />
        <Section title={words('brand.languages')} className={styles.card}>
          <Hint>{words('brand.languagesHint')}</Hint>
          {brand.allLanguages.map((tag) => (
            <Switch
              key={tag}
              label={ownName(tag)}
              checked={values.languages.includes(tag)}
              onChange={(isOn) =>
                set({
                  languages: brand.allLanguages.filter((one) =>
                    one === tag ? isOn : values.languages.includes(one),
                  ),
                })
              }
            />
          ))}
        </Section>
        {refusal !== undefined && <Banner tone="error" title={refusal} />}
        {isWriter && <FormButtons submit={words('administration.save')} pending={isPending} />}
      </fieldset>
    </Form>
  );
}

interface LogoProps {
  readonly brand: AdministeredBrand;
  readonly isWriter: boolean;
  readonly onSend: (request: () => Promise<AdministeredBrand>) => void;
}

/** The logo, which changes at once. */
function Logo({ brand, isWriter, onSend }: LogoProps) {
  const words = useTranslate(brandWords);
  const administration = useAdministration();
  return (
    <Section title={words('brand.logo')} className={styles.card}>
      <Hint>{words('brand.logoHint')}</Hint>
      {brand.logo === '' && <p>{words('brand.noLogo')}</p>}
      {isWriter && (
        <ButtonRow>
          <ChooseFile
            icon={ImageUp}
            label={words('brand.chooseLogo')}
            accept=".png,.jpg,.jpeg,.webp,.svg"
            onFile={(file) => onSend(() => administration.changeLogo(file))}
          />
        </ButtonRow>
      )}
      {isWriter && brand.logo !== '' && (
        <div>
          <Button onClick={() => onSend(() => administration.changeLogo(undefined))}>
            {words('brand.removeLogo')}
          </Button>
        </div>
      )}
    </Section>
  );
}

/** The preview beside the values. The logo is where the phone system serves it. */
function Preview({
  name,
  color,
  logo,
}: {
  readonly name: string;
  readonly color: string;
  readonly logo: string;
}) {
  const words = useTranslate(brandWords);
  const { session } = useClient();
  const usual = session.customData.value?.appName ?? '';
  return (
    <Section title={words('brand.preview')} className={styles.card}>
      <BrandPreview
        name={name.trim() || usual}
        color={color}
        logo={logo === '' ? '' : `/restletrouter/${logo}`}
      />
    </Section>
  );
}
