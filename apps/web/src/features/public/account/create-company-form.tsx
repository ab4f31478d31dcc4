import { useLang } from '../../../shared/text/i18n.ts'
import { PlainButton } from '../../../shared/ui/plain/button.tsx'
import { PlainField } from '../../../shared/ui/plain/field.tsx'
import { REGISTER_STEP } from '../../../shared/session/register-step.ts'
import { useSession } from '../../../shared/session/session.ts'
import { Refusal } from '../frame/refusal.tsx'
import { usePlainForm } from '../frame/use-plain-form.ts'
import { words } from './account-words.ts'
import { looksLikeCreditCode } from './checks.ts'
import { registerCompany } from './company-calls.ts'

/** Creates a company. Its founder becomes its administrator and continues inside it. */
export function CreateCompanyForm() {
  const lang = useLang()
  const { values, problems, failure, busy, set, onSubmit } = usePlainForm({
    initial: { foundName: '', creditCode: '' },
    validate: ({ foundName, creditCode }) => ({
      ...(!foundName.trim() && { foundName: words.companyNameEmpty[lang] }),
      ...(!looksLikeCreditCode(creditCode.trim()) && { creditCode: words.creditCodeWrong[lang] }),
    }),
    send: async ({ foundName, creditCode }) => {
      const { id } = await registerCompany({ name: foundName.trim(), creditCode: creditCode.trim() })
      localStorage.removeItem(REGISTER_STEP)
      await useSession.getState().switchCompany(id)
    },
    inputs: { name: 'foundName' },
    notOfferedText: words.noFound,
  })
  return (
    <form noValidate onSubmit={onSubmit}>
      <PlainField
        id="foundName"
        label={words.companyName[lang]}
        required
        autoComplete="organization"
        value={values.foundName}
        problem={problems.foundName}
        onValue={set('foundName')}
      />
      <PlainField
        id="creditCode"
        label={words.creditCode[lang]}
        required
        spellCheck={false}
        maxLength={18}
        value={values.creditCode}
        problem={problems.creditCode}
        onValue={value => set('creditCode')(value.toUpperCase())}
      />
      <PlainButton type="submit" variant="primary" size="large" block busy={busy}>
        {words.foundDo[lang]}
      </PlainButton>
      {failure && <Refusal {...failure} />}
    </form>
  )
}
