import { useTranslate } from '#i18n/use-translate.ts';
import type { KeyOf } from '#i18n/word-set.ts';
import { useActions } from '#phone/errors/use-action.ts';
import { useList } from '#react/use-list.ts';
import type { PbxAccount } from '#sdk/devices.ts';
import { Banner } from '#ui/banner/banner.tsx';
import { Button } from '#ui/button/button.tsx';
import { Field } from '#ui/field/field.tsx';
import { FieldGroup } from '#ui/field/field-group.tsx';
import { FieldPair, Form, FormButtons, Hint } from '#ui/form/form.tsx';
import { useForm } from '#ui/form/use-form.ts';
import { pbxAccountWords } from './pbx-account-words.ts';
import { useDevices } from './use-phone-settings.ts';

type Word = KeyOf<typeof pbxAccountWords>;

const remedies: Readonly<Record<number, Word>> = {
  401: 'pbxAccounts.wrong',
  403: 'pbxAccounts.wrong',
  404: 'pbxAccounts.unknown',
  407: 'pbxAccounts.wrong',
};

const stateWords: Readonly<Record<PbxAccount['state']['name'], Word>> = {
  off: 'pbxAccounts.none',
  starting: 'pbxAccounts.starting',
  ready: 'pbxAccounts.ready',
  failed: 'pbxAccounts.failed',
};

/** The user's extensions at other phone systems. Nothing where the company has named none. */
export function PbxAccounts() {
  const { items } = useList(useDevices().pbxAccounts);
  return items.map((account) => (
    <PbxAccountForm key={`${account.restUri} ${account.user ?? ''}`} account={account} />
  ));
}

function PbxAccountForm({ account }: { readonly account: PbxAccount }) {
  const words = useTranslate(pbxAccountWords);
  const devices = useDevices();
  const [act, pending] = useActions<'save' | 'remove'>();
  const { pbx, state, user, hasPassword, lastCode } = account;
  const { text, set, submit } = useForm(() => ({ user: user ?? '', password: '' }));
  const plain = { autoComplete: 'off', spellCheck: false } as const;
  return (
    <FieldGroup legend={words('pbxAccounts.title', { pbx })}>
      {state.name === 'failed' ? (
        <Banner
          tone="warning"
          title={words('pbxAccounts.failed')}
          detail={words(remedies[state.status ?? 0] ?? 'pbxAccounts.silent')}
        />
      ) : (
        <Hint role="status">{words(stateWords[state.name])}</Hint>
      )}
      {lastCode?.isTaken && (
        <Hint role="status">{words('pbxAccounts.codeTaken', { pbx, code: lastCode.code })}</Hint>
      )}
      {lastCode?.isTaken === false && (
        <Banner tone="warning" title={words('pbxAccounts.codeRefused', { pbx, code: lastCode.code })} />
      )}
      <Form
        aria-label={words('pbxAccounts.title', { pbx })}
        onSubmit={submit((draft) =>
          act('save', async () => {
            await devices.setPbxAccount(account, {
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
            hint={words(hasPassword ? 'pbxAccounts.passwordKept' : 'pbxAccounts.passwordHint')}
            {...text('password')}
            type="password"
            maxLength={200}
            required={!hasPassword}
            autoComplete="new-password"
          />
        </FieldPair>
        <FormButtons submit={words('pbxAccounts.save')} pending={pending === 'save'}>
          {user !== undefined && (
            <Button
              pending={pending === 'remove'}
              onClick={() => void act('remove', () => devices.removePbxAccount(account))}
            >
              {words('pbxAccounts.remove')}
            </Button>
          )}
        </FormButtons>
      </Form>
    </FieldGroup>
  );
}
