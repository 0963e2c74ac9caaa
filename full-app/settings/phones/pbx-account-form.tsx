import { useTranslate } from '#i18n/use-translate.ts';
import type { KeyOf } from '#i18n/word-set.ts';
import { useActions } from '#phone/errors/use-action.ts';
import type { PbxAccount, PbxAccountChange } from '#sdk/devices.ts';
import { Banner } from '#ui/banner/banner.tsx';
import { Button } from '#ui/button/button.tsx';
import { Field } from '#ui/field/field.tsx';
import { FieldGroup } from '#ui/field/field-group.tsx';
import { FieldPair, Form, FormButtons, Hint } from '#ui/form/form.tsx';
import { useForm } from '#ui/form/use-form.ts';
import { pbxAccountWords } from './pbx-account-words.ts';

type Word = KeyOf<typeof pbxAccountWords>;

/** The texts to a user about the own extension, and to an administrator about that of a user. */
const voices = {
  own: {
    title: 'pbxAccounts.title',
    none: 'pbxAccounts.none',
    ready: 'pbxAccounts.ready',
    failed: 'pbxAccounts.failed',
    wrong: 'pbxAccounts.wrong',
    unknown: 'pbxAccounts.unknown',
    passwordHint: 'pbxAccounts.passwordHint',
  },
  others: {
    title: 'pbxAccounts.others.title',
    none: 'pbxAccounts.others.none',
    ready: 'pbxAccounts.others.ready',
    failed: 'pbxAccounts.others.failed',
    wrong: 'pbxAccounts.others.wrong',
    unknown: 'pbxAccounts.others.unknown',
    passwordHint: 'pbxAccounts.others.passwordHint',
  },
} as const satisfies Readonly<Record<string, Readonly<Record<string, Word>>>>;
type Voice = (typeof voices)[keyof typeof voices];

function remedyOf({ status = 0 }: PbxAccount['state'], voice: Voice): Word {
  if (status === 404) return voice.unknown;
  return [401, 403, 407].includes(status) ? voice.wrong : 'pbxAccounts.silent';
}

/** Props of `PbxAccountForm`. */
export interface PbxAccountFormProps {
  readonly account: PbxAccount;
  /** The user of the extension, as the reader sees it. */
  readonly whose: keyof typeof voices;
  /** True if the reader may only look at it. */
  readonly isFixed?: boolean;
  readonly onSave: (change: PbxAccountChange) => Promise<unknown>;
  readonly onRemove: () => Promise<void>;
}

/** The extension of a user at another phone system: its state in words, and the form to enter, replace or remove it. */
export function PbxAccountForm({ account, whose, isFixed = false, onSave, onRemove }: PbxAccountFormProps) {
  const words = useTranslate(pbxAccountWords);
  const [act, pending] = useActions<'save' | 'remove'>();
  const { pbx, state, user, hasPassword, lastCode } = account;
  const { text, set, submit } = useForm(() => ({ user: user ?? '', password: '' }));
  const plain = { autoComplete: 'off', spellCheck: false } as const;
  const voice = voices[whose];
  const stateWord = { off: voice.none, starting: 'pbxAccounts.starting', ready: voice.ready } as const;
  if (isFixed)
    return (
      <FieldGroup legend={words(voice.title, { pbx })}>
        <Hint role="status">
          {[user, words(state.name === 'failed' ? voice.failed : stateWord[state.name])]
            .filter(Boolean)
            .join(' · ')}
        </Hint>
      </FieldGroup>
    );
  return (
    <FieldGroup legend={words(voice.title, { pbx })}>
      {state.name === 'failed' ? (
        <Banner tone="warning" title={words(voice.failed)} detail={words(remedyOf(state, voice))} />
      ) : (
        <Hint role="status">{words(stateWord[state.name])}</Hint>
      )}
      {lastCode?.isTaken && (
        <Hint role="status">{words('pbxAccounts.codeTaken', { pbx, code: lastCode.code })}</Hint>
      )}
      {lastCode?.isTaken === false && (
        <Banner tone="warning" title={words('pbxAccounts.codeRefused', { pbx, code: lastCode.code })} />
      )}
      <Form
        aria-label={words(voice.title, { pbx })}
        onSubmit={submit((draft) =>
          act('save', async () => {
            await onSave({
              user: draft.user.trim(),
              ...(draft.password !== '' && { password: draft.password }),
            });
            set({ password: '' });
          }),
        )}
      >
        <FieldPair>
          <Field
            label={words('pbxAccounts.extension')}
            {...text('user')}
            maxLength={64}
            required
            {...plain}
          />
          <Field
            label={words('pbxAccounts.password')}
            hint={words(hasPassword ? 'pbxAccounts.passwordKept' : voice.passwordHint)}
            {...text('password')}
            type="password"
            maxLength={200}
            required={!hasPassword}
            autoComplete="new-password"
          />
        </FieldPair>
        <FormButtons submit={words('pbxAccounts.save')} pending={pending === 'save'}>
          {user !== undefined && (
            <Button pending={pending === 'remove'} onClick={() => void act('remove', onRemove)}>
              {words('pbxAccounts.remove')}
            </Button>
          )}
        </FormButtons>
      </Form>
    </FieldGroup>
  );
}
