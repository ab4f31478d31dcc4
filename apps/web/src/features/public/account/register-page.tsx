import { useState } from 'react'
import { useNavigate } from 'react-router'
import { useLang } from '../../../shared/text/i18n.ts'
import { PlainButton, PlainLink } from '../../../shared/ui/plain/button.tsx'
import { toast } from '../../../shared/ui/plain/toast.tsx'
import { REGISTER_STEP } from '../../../shared/session/register-step.ts'
import { useSession } from '../../../shared/session/session.ts'
import { Acts, CardPage, Note } from '../frame/card-page.tsx'
import { PublicFrame } from '../frame/public-frame.tsx'
import { AccountForm } from './account-form.tsx'
import { words } from './account-words.ts'
import css from './account.module.css'
import { CompanyChoice } from './company-choice.tsx'
import { Waiting } from './waiting.tsx'

const STEPS = ['step1', 'step2', 'step3'] as const

/** Registration: account, company, review. The step is kept when the window is closed. */
export default function RegisterPage() {
  const lang = useLang()
  const navigate = useNavigate()
  const signedIn = useSession(state => !!state.token)
  const [step, setStep] = useState(readStep)
  const go = (to: number) => {
    localStorage.setItem(REGISTER_STEP, String(to))
    setStep(to)
  }
  const created = async (token: string | undefined) => {
    go(2)
    if (token) return useSession.getState().adopt(token)
    toast('success', words.created[lang], 4)
    await navigate('/login?redirect=%2Fregister')
  }
  return (
    <PublicFrame>
      <CardPage title={words.register[lang]} lead={words.registerLead[lang]}>
        <ol className={css.steps} aria-label={words.steps[lang]}>
          {STEPS.map((name, i) => (
            <li key={name} data-done={i + 1 < step || undefined} aria-current={i + 1 === step ? 'step' : undefined}>
              {words[name][lang]}
            </li>
          ))}
        </ol>
        {step === 1 && (
          <>
            <AccountForm onCreated={token => void created(token)} />
            <Acts>
              <PlainButton look="quiet" onClick={() => go(2)}>
                {words.haveOne[lang]}
              </PlainButton>
            </Acts>
          </>
        )}
        {step > 1 && !signedIn && (
          <>
            <Note kind="wait" title={words.signInFirst[lang]}>
              {words.signInFirstText[lang]}
            </Note>
            <Acts>
              <PlainLink look="primary" to="/login?redirect=%2Fregister">
                {words.signIn[lang]}
              </PlainLink>
              <PlainButton onClick={() => go(1)}>{words.toStep1[lang]}</PlainButton>
            </Acts>
          </>
        )}
        {step === 2 && signedIn && <CompanyChoice onDone={() => go(3)} />}
        {step === 3 && signedIn && <Waiting onAnother={() => go(2)} />}
      </CardPage>
    </PublicFrame>
  )
}

function readStep(): number {
  const kept = Number(localStorage.getItem(REGISTER_STEP))
  return kept === 2 || kept === 3 ? kept : 1
}
