import { lazy, Suspense, useState } from 'react'
import { useNavigate } from 'react-router'
import { useLang } from '../../../shared/text/i18n.ts'
import { Entrance } from '../../../shared/ui/plain/entrance.tsx'
import { PlainButton, PlainLink } from '../../../shared/ui/plain/button.tsx'
import { toast } from '../../../shared/ui/plain/toast.tsx'
import { REGISTER_STEP } from '../../../shared/session/register-step.ts'
import { useSession } from '../../../shared/session/session.ts'
import { Actions, Note } from '../frame/card-page.tsx'
import { AccountForm } from './account-form.tsx'
import { words } from './account-words.ts'
import css from './account.module.css'

const CompanyChoice = lazy(() => import('./company-choice.tsx').then(module => ({ default: module.CompanyChoice })))
const JoinRequests = lazy(() => import('./join-requests.tsx').then(module => ({ default: module.JoinRequests })))

const STEPS = ['step1', 'step2', 'step3'] as const

/** Registration: account, company, and the review of a company that was there before. The step is kept when the window is closed. */
export default function RegisterPage() {
  const lang = useLang()
  const navigate = useNavigate()
  const signedIn = useSession(state => !!state.token)
  const [step, setStep] = useState(readStep)
  const goToStep = (to: number) => {
    localStorage.setItem(REGISTER_STEP, String(to))
    setStep(to)
  }
  const afterCreation = async (token: string | undefined) => {
    goToStep(2)
    if (token) return useSession.getState().adopt(token)
    toast('success', words.created[lang], 4)
    await navigate('/login?redirect=%2Fregister')
  }
  return (
    <Entrance title={words.register[lang]} hint={words.registerLead[lang]} wide>
      <ol className={css.steps} aria-label={words.steps[lang]}>
        {STEPS.map((name, i) => (
          <li key={name} data-done={i + 1 < step || undefined} aria-current={i + 1 === step ? 'step' : undefined}>
            {words[name][lang]}
          </li>
        ))}
      </ol>
      {step === 1 && (
        <>
          <AccountForm onCreated={token => void afterCreation(token)} />
          <Actions>
            <PlainButton variant="quiet" onClick={() => goToStep(2)}>
              {words.haveOne[lang]}
            </PlainButton>
            <PlainLink variant="quiet" to="/login">
              {words.signIn[lang]}
            </PlainLink>
          </Actions>
        </>
      )}
      {step > 1 && !signedIn && (
        <>
          <Note kind="wait" title={words.signInFirst[lang]}>
            {words.signInFirstText[lang]}
          </Note>
          <Actions>
            <PlainLink variant="primary" to="/login?redirect=%2Fregister">
              {words.signIn[lang]}
            </PlainLink>
            <PlainButton onClick={() => goToStep(1)}>{words.toStep1[lang]}</PlainButton>
          </Actions>
        </>
      )}
      <Suspense fallback={null}>
        {step === 2 && signedIn && <CompanyChoice onDone={() => goToStep(3)} />}
        {step === 3 && signedIn && <JoinRequests onAnother={() => goToStep(2)} />}
      </Suspense>
    </Entrance>
  )
}

function readStep(): number {
  const stored = Number(localStorage.getItem(REGISTER_STEP))
  return stored === 2 || stored === 3 ? stored : 1
}
