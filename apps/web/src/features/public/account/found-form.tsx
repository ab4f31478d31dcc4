import { useState, type FormEvent } from 'react'
import { useLang } from '../../../shared/text/i18n.ts'
import { PlainButton } from '../../../shared/ui/plain/button.tsx'
import { PlainField } from '../../../shared/ui/plain/field.tsx'
import { REGISTER_STEP } from '../../../shared/session/register-step.ts'
import { useSession } from '../../../shared/session/session.ts'
import { Refusal } from '../frame/refusal.tsx'
import { words } from './account-words.ts'
import { looksLikeCreditCode } from './checks.ts'
import { registerCompany } from './company-calls.ts'

/** Sets up a company; whoever does is its administrator and goes on inside it. */
export function FoundForm() {
  const lang = useLang()
  const [name, setName] = useState('')
  const [creditCode, setCreditCode] = useState('')
  const [problems, setProblems] = useState<{ name?: string; creditCode?: string }>({})
  const [error, setError] = useState<unknown>()
  const [busy, setBusy] = useState(false)
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    if (busy) return
    const found: typeof problems = {}
    if (!name.trim()) found.name = words.companyNameEmpty[lang]
    if (!looksLikeCreditCode(creditCode.trim())) found.creditCode = words.creditCodeWrong[lang]
    setProblems(found)
    setError(undefined)
    if (found.name || found.creditCode) return document.getElementById(found.name ? 'foundName' : 'creditCode')?.focus()
    setBusy(true)
    try {
      const { id } = await registerCompany({ name: name.trim(), creditCode: creditCode.trim() })
      localStorage.removeItem(REGISTER_STEP)
      await useSession.getState().switchCompany(id)
    } catch (cause) {
      setError(cause)
      setBusy(false)
    }
  }
  return (
    <form noValidate onSubmit={event => void submit(event)}>
      <PlainField
        id="foundName"
        label={words.companyName[lang]}
        required
        autoComplete="organization"
        value={name}
        problem={problems.name}
        onValue={value => {
          setName(value)
          setProblems({ ...problems, name: undefined })
        }}
      />
      <PlainField
        id="creditCode"
        label={words.creditCode[lang]}
        required
        spellCheck={false}
        maxLength={18}
        value={creditCode}
        problem={problems.creditCode}
        onValue={value => {
          setCreditCode(value.toUpperCase())
          setProblems({ ...problems, creditCode: undefined })
        }}
      />
      <PlainButton type="submit" look="primary" size="large" block busy={busy}>
        {words.foundDo[lang]}
      </PlainButton>
      {error !== undefined && <Refusal error={error} missing={words.noFound} />}
    </form>
  )
}
