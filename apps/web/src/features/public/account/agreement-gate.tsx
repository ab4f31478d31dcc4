import { useEffect, useRef, useState } from 'react'
import { useLang } from '../../../shared/text/i18n.ts'
import { call } from '../../../shared/calls/api.ts'
import { PlainButton } from '../../../shared/ui/plain/button.tsx'
import { useSession } from '../../../shared/session/session.ts'
import { Refusal } from '../frame/refusal.tsx'
import { AGREEMENT_ARTICLES, AGREEMENT_LEAD } from '../legal/agreement-text.ts'
import { Articles } from '../legal/articles.tsx'
import { words } from './account-words.ts'
import css from './gate.module.css'

/**
 * Blocks everything inside until the current agreement is accepted. Shows its text, and the buttons to accept it or to
 * sign out.
 */
export default function AgreementGate() {
  const lang = useLang()
  const agreement = useSession(state => state.user?.agreement)
  const [busy, setBusy] = useState(false)
  const [error, setError] = useState<unknown>()
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => heading.current?.focus(), [])
  if (!agreement) return null
  const { version, accepted } = agreement
  const accept = async () => {
    setBusy(true)
    setError(undefined)
    try {
      await call('user/agreement/accept', { version })
      await useSession.getState().load()
    } catch (cause) {
      setError(cause)
      setBusy(false)
    }
  }
  const lead = (accepted ? words.gateNewLead : words.gateFirstLead)[lang]
    .replace('{version}', version)
    .replace('{accepted}', accepted ?? '')
  return (
    <main className={css.ground}>
      <div
        role="dialog"
        aria-modal="true"
        aria-labelledby="gate-title"
        aria-describedby="gate-lead"
        className={css.gate}
      >
        <header>
          <h1 id="gate-title" ref={heading} tabIndex={-1}>
            {(accepted ? words.gateNew : words.gateFirst)[lang]}
          </h1>
          <p id="gate-lead">{lead}</p>
        </header>
        <div className={css.text} tabIndex={0} role="region" aria-label={words.gateText[lang]}>
          <p>{AGREEMENT_LEAD[lang]}</p>
          <Articles articles={AGREEMENT_ARTICLES} />
        </div>
        {error !== undefined && <Refusal error={error} notOfferedText={words.noAccept} />}
        <footer>
          <a href="#/privacy_policy" target="_blank" rel="noreferrer">
            {words.readPrivacy[lang]}
          </a>
          <PlainButton onClick={() => void useSession.getState().logout()}>{words.signOut[lang]}</PlainButton>
          <PlainButton variant="primary" busy={busy} onClick={() => void accept()}>
            {words.gateAccept[lang]}
          </PlainButton>
        </footer>
      </div>
    </main>
  )
}
