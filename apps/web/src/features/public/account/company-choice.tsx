import { useEffect, useState } from 'react'
import { useInvitations } from '../../../shared/session/invitations.ts'
import { HOME_PATH } from '../../../shared/tabs/tab-rules.ts'
import { goTo } from '../../../shared/tabs/navigator.ts'
import { REGISTER_STEP } from '../../../shared/session/register-step.ts'
import { useLang } from '../../../shared/text/i18n.ts'
import { useSession } from '../../../shared/session/session.ts'
import { Note } from '../frame/card-page.tsx'
import { words } from './account-words.ts'
import css from './account.module.css'
import { CreateCompanyForm } from './create-company-form.tsx'
import { Invitations } from './invitations.tsx'
import { JoinForm } from './join-form.tsx'

/** Joins a company or creates one. */
export function CompanyChoice({ onDone }: { onDone: () => void }) {
  const lang = useLang()
  const [mode, setMode] = useState<'join' | 'found'>('join')
  const isPending = useSession(state => state.user?.orgId === 0)
  useEffect(() => void useInvitations.getState().load(), [])
  return (
    <>
      <Invitations
        onAnswered={accepted => {
          if (!accepted) return
          localStorage.removeItem(REGISTER_STEP)
          goTo(HOME_PATH, { replace: true })
        }}
      />
      {isPending && (
        <Note kind="wait" title={words.waiting[lang]}>
          {words.waitingText[lang]}
        </Note>
      )}
      <div className={css.ways} role="group" aria-label={words.joinOrFound[lang]}>
        {(['join', 'found'] as const).map(one => (
          <button key={one} type="button" aria-pressed={one === mode} onClick={() => setMode(one)}>
            {words[one][lang]}
          </button>
        ))}
      </div>
      {mode === 'join' ? <JoinForm onDone={onDone} /> : <CreateCompanyForm />}
    </>
  )
}
