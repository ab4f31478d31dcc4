import { useState } from 'react'
import { useLang } from '../../../shared/text/i18n.ts'
import { useSession } from '../../../shared/session/session.ts'
import { Note } from '../frame/card-page.tsx'
import { words } from './account-words.ts'
import css from './account.module.css'
import { FoundForm } from './found-form.tsx'
import { JoinForm } from './join-form.tsx'

/** Joins a company or creates one. */
export function CompanyChoice({ onDone }: { onDone: () => void }) {
  const lang = useLang()
  const [way, setWay] = useState<'join' | 'found'>('join')
  const waits = useSession(state => state.user?.orgId === 0)
  return (
    <>
      {waits && (
        <Note kind="wait" title={words.waiting[lang]}>
          {words.waitingText[lang]}
        </Note>
      )}
      <div className={css.ways} role="group" aria-label={words.joinOrFound[lang]}>
        {(['join', 'found'] as const).map(one => (
          <button key={one} type="button" aria-pressed={one === way} onClick={() => setWay(one)}>
            {words[one][lang]}
          </button>
        ))}
      </div>
      {way === 'join' ? <JoinForm onDone={onDone} /> : <FoundForm />}
    </>
  )
}
