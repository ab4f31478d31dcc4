import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { useInvitations } from '../../../shared/session/invitations.ts'
import { switchCompany } from '../../../shared/session/company-switch.ts'
import { useLang, type Text } from '../../../shared/text/i18n.ts'
import { PlainButton, PlainLink } from '../../../shared/ui/plain/button.tsx'
import { useSession } from '../../../shared/session/session.ts'
import { Actions } from '../frame/card-page.tsx'
import { Refusal } from '../frame/refusal.tsx'
import { words } from './account-words.ts'
import css from './companies.module.css'
import { ownCompanies, type OwnCompany } from './company-calls.ts'

/** 切换公司: the companies of the person as cards, with the state of their requests to join. */
export default function CompaniesPage() {
  const lang = useLang()
  const currentId = useSession(state => state.user?.orgId)
  const { data, error, refetch } = useQuery({ queryKey: ['own-companies'], queryFn: ownCompanies })
  const invitations = useInvitations(state => state.list.length)
  const [busy, setBusy] = useState(0)
  // A company that was joined above belongs to the cards
  useEffect(() => void refetch(), [invitations, refetch])
  const enter = async (id: number) => {
    setBusy(id)
    await switchCompany(id)
    setBusy(0)
  }
  return (
    <div className={css.page}>
      <header className={css.head}>
        <div>
          <h2>{words.switch[lang]}</h2>
          <p>{words.switchLead[lang]}</p>
        </div>
        <PlainLink to="/joinCompany">{words.join[lang]}</PlainLink>
      </header>
      {error && (
        <>
          <Refusal error={error} notOfferedText={words.noJoin} />
          <Actions>
            <PlainButton onClick={() => void refetch()}>{words.retry[lang]}</PlainButton>
          </Actions>
        </>
      )}
      <ul className={css.cards} aria-label={words.switch[lang]} aria-busy={!data && !error}>
        {data?.map(company => (
          <li key={company.id}>
            <Card
              company={company}
              isCurrent={company.id === currentId}
              busy={busy === company.id}
              onEnter={() => void enter(company.id)}
            />
          </li>
        ))}
      </ul>
    </div>
  )
}

const STATES: Readonly<Record<OwnCompany['status'], Text>> = {
  active: words.isOpen,
  pending: words.isPending,
  refused: words.isRefused,
  locked: words.isLocked,
}

function Card({
  company,
  isCurrent,
  busy,
  onEnter,
}: {
  company: OwnCompany
  isCurrent: boolean
  busy: boolean
  onEnter: () => void
}) {
  const lang = useLang()
  const { name, status, reason, isAdmin } = company
  return (
    <button
      type="button"
      className={css.card}
      data-state={status}
      aria-current={isCurrent || undefined}
      aria-busy={busy}
      disabled={status !== 'active' || isCurrent || busy}
      onClick={onEnter}
    >
      <span className={css.initial} aria-hidden>
        {initialOf(name)}
      </span>
      <span className={css.words}>
        <strong>{name}</strong>
        <small>{reason || (isCurrent ? words.isHere : STATES[status])[lang]}</small>
      </span>
      {isAdmin && <span className={css.admin}>{words.isAdmin[lang]}</span>}
    </button>
  )
}

/** The first character after the place name: 榆林市远衡物流 → 远. */
function initialOf(name: string): string {
  return name.replace(/^.{1,6}?[省市县区]/u, '').charAt(0) || name.charAt(0)
}
