import { useState } from 'react'
import { useNavigate } from 'react-router'
import { useLang } from '../../../shared/i18n.ts'
import { PlainButton } from '../../../shared/plain/button.tsx'
import { useSession } from '../../../shared/session.ts'
import { Acts, Note } from '../frame/card-page.tsx'
import { Refusal } from '../frame/refusal.tsx'
import { words } from './account-words.ts'

/** The request is made; asks the server whether the company has accepted it. */
export function Waiting({ onAnother }: { onAnother: () => void }) {
  const lang = useLang()
  const navigate = useNavigate()
  const [asked, setAsked] = useState(false)
  const [error, setError] = useState<unknown>()
  const [busy, setBusy] = useState(false)
  const ask = async () => {
    setBusy(true)
    setError(undefined)
    try {
      const user = await useSession.getState().load()
      if (user.orgId) return void navigate('/')
      setAsked(true)
    } catch (cause) {
      setError(cause)
    }
    setBusy(false)
  }
  return (
    <>
      <Note kind="wait" title={asked ? words.notYet[lang] : words.waiting[lang]}>
        {words.waitingText[lang]}
      </Note>
      {error !== undefined && <Refusal error={error} missing={words.noJoin} />}
      <Acts>
        <PlainButton look="primary" busy={busy} onClick={() => void ask()}>
          {words.check[lang]}
        </PlainButton>
        <PlainButton onClick={onAnother}>{words.another[lang]}</PlainButton>
      </Acts>
    </>
  )
}
