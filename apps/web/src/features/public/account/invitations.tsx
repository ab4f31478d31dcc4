import type { Invitation } from '@tuheng/domain/system/company/company.calls'
import { useState } from 'react'
import { switchCompany } from '../../../shared/session/company-switch.ts'
import { useSession } from '../../../shared/session/session.ts'
import { useInvitations } from '../../../shared/session/invitations.ts'
import { fill } from '../../../shared/text/fill.ts'
import { useLang } from '../../../shared/text/i18n.ts'
import { PlainButton } from '../../../shared/ui/plain/button.tsx'
import { toast } from '../../../shared/ui/plain/toast.tsx'
import { Refusal } from '../frame/refusal.tsx'
import { words } from './account-words.ts'
import css from './invitations.module.css'

/** The open invitations to the person, each to accept or decline. Nothing if there are none. */
export function Invitations({ onAnswered }: { onAnswered?: (accepted: boolean) => void }) {
  const lang = useLang()
  const { list, joined, answer, putAway } = useInvitations()
  const currentId = useSession(state => state.user?.orgId)
  const elsewhere = joined.filter(one => one.orgId !== currentId)
  const [busy, setBusy] = useState('')
  const [error, setError] = useState<unknown>()
  if (!list.length && !elsewhere.length && error === undefined) return null
  const decide = async (invitation: Invitation, accept: boolean) => {
    setBusy(`${invitation.orgId}.${accept}`)
    setError(undefined)
    try {
      await answer(invitation, accept)
      toast('success', fill((accept ? words.joined : words.declined)[lang], { company: invitation.company }), 4)
      onAnswered?.(accept)
    } catch (cause) {
      setError(cause)
    }
    setBusy('')
  }
  const enter = async ({ orgId }: Invitation) => {
    setBusy(String(orgId))
    await switchCompany(orgId)
    setBusy('')
  }
  return (
    <section className={css.invitations} aria-label={words.invitations[lang]}>
      {list.map(one => (
        <div key={one.orgId} className={css.one}>
          <span>
            <strong>{fill(words.invites[lang], { company: one.company })}</strong>
            <small>{fill(words.inviteUntil[lang], { until: one.until.slice(0, 16) })}</small>
          </span>
          <PlainButton
            variant="primary"
            busy={busy === `${one.orgId}.true`}
            disabled={!!busy}
            onClick={() => void decide(one, true)}
          >
            {words.acceptInvite[lang]}
          </PlainButton>
          <PlainButton busy={busy === `${one.orgId}.false`} disabled={!!busy} onClick={() => void decide(one, false)}>
            {words.declineInvite[lang]}
          </PlainButton>
        </div>
      ))}
      {elsewhere.map(one => (
        <div key={one.orgId} className={css.one} role="status">
          <span>
            <strong>{fill(words.joined[lang], { company: one.company })}</strong>
          </span>
          <PlainButton
            variant="primary"
            busy={busy === String(one.orgId)}
            disabled={!!busy}
            onClick={() => void enter(one)}
          >
            {words.enterJoined[lang]}
          </PlainButton>
          <PlainButton disabled={!!busy} onClick={() => putAway(one.orgId)}>
            {words.enterLater[lang]}
          </PlainButton>
        </div>
      ))}
      {error !== undefined && <Refusal error={error} notOfferedText={words.noJoin} />}
    </section>
  )
}
