import { useState } from 'react'
import { useLang } from '../../../shared/text/i18n.ts'
import { useSession } from '../../../shared/session/session.ts'
import { Note } from '../frame/card-page.tsx'
import { words } from './account-words.ts'
import css from './account.module.css'
import { CreateCompanyForm } from './create-company-form.tsx'
import { JoinForm } from './join-form.tsx'

/** Joins a company or creates one. */
export function CompanyChoice({ onDone }: { onDone: () => void }) {
  const lang = useLang()
  const [mode, setMode] = useState<'join' | 'found'>('join')
  const isPending = useSession(state => state.user?.orgId === 0)
  return (
    <>
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
