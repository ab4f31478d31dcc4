import { Link } from 'react-router'
import { useLang, type Lang } from '../../../shared/text/i18n.ts'
import { PlainButton } from '../../../shared/ui/plain/button.tsx'
import { PlainField } from '../../../shared/ui/plain/field.tsx'
import { Refusal } from '../frame/refusal.tsx'
import { usePlainForm, type Problems } from '../frame/use-plain-form.ts'
import { words } from './account-words.ts'
import { isMobile } from './checks.ts'
import { createAccount } from './company-calls.ts'
import { MobileCode } from './mobile-code.tsx'
import { NewPasswordFields, passwordProblems } from './new-password.tsx'
import css from './account.module.css'

const EMPTY = { name: '', mobile: '', code: '', password: '', again: '', agreed: false }

/** The first step of registration: the person. */
export function AccountForm({ onCreated }: { onCreated: (token: string | undefined) => void }) {
  const lang = useLang()
  const { values, problems, failure, busy, set, setProblems, setFailure, onSubmit } = usePlainForm({
    initial: EMPTY,
    validate: typed => problemsOf(typed, lang),
    send: async ({ name, mobile, code, password }) => {
      const account = { name: name.trim(), mobile: mobile.trim(), code: code.trim(), password }
      onCreated((await createAccount(account))?.token)
    },
    notOfferedText: words.noRegister,
  })
  return (
    <form noValidate className={css.form} onSubmit={onSubmit}>
      <PlainField
        id="name"
        label={words.name[lang]}
        required
        autoFocus
        autoComplete="name"
        value={values.name}
        problem={problems.name}
        onValue={set('name')}
      />
      <MobileCode
        mobile={values.mobile}
        code={values.code}
        onMobile={set('mobile')}
        onCode={set('code')}
        problems={problems}
        onProblem={setProblems}
        onError={error => setFailure({ error, notOfferedText: words.noCode })}
      />
      <NewPasswordFields values={values} problems={problems} labels="first" onValue={set} />
      <div className={css.agree}>
        <input
          id="agreed"
          type="checkbox"
          checked={values.agreed}
          aria-invalid={!!problems.agreed}
          aria-describedby="agreed-note"
          onChange={event => set('agreed')(event.target.checked)}
        />
        <span>
          <label htmlFor="agreed">{words.agree[lang]}</label> <Link to="/user_agreement">{words.agreement[lang]}</Link>{' '}
          {words.and[lang]} <Link to="/privacy_policy">{words.privacy[lang]}</Link>
        </span>
        <div id="agreed-note" role="alert" className={css.problem}>
          {problems.agreed}
        </div>
      </div>
      <PlainButton type="submit" variant="primary" size="large" block busy={busy}>
        {words.create[lang]}
      </PlainButton>
      {failure && <Refusal {...failure} />}
    </form>
  )
}

/** What is missing or wrong, in the order of the form. */
function problemsOf(values: typeof EMPTY, lang: Lang): Problems<typeof EMPTY> {
  return {
    ...(!values.name.trim() && { name: words.nameEmpty[lang] }),
    ...(!isMobile(values.mobile.trim()) && { mobile: words.mobileWrong[lang] }),
    ...(!values.code.trim() && { code: words.codeEmpty[lang] }),
    ...passwordProblems(values, lang),
    ...(!values.agreed && { agreed: words.agreeFirst[lang] }),
  }
}
