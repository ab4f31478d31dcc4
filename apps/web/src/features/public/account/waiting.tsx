import { useEffect, useState } from 'react'
import { useLang } from '../../../shared/text/i18n.ts'
import { PlainButton } from '../../../shared/ui/plain/button.tsx'
import { REGISTER_STEP } from '../../../shared/session/register-step.ts'
import { useSession } from '../../../shared/session/session.ts'
import { Acts, Note } from '../frame/card-page.tsx'
import { Refusal } from '../frame/refusal.tsx'
import { words } from './account-words.ts'
import { type OwnCompany, ownCompanies } from './company-calls.ts'
import css from './account.module.css'

const STATES = { pending: words.isPending, refused: words.isRefused, locked: words.isLocked } as const

/** The state of the request to join, with a link into the company once it has accepted. */
export function Waiting({ onAnother }: { onAnother: () => void }) {
  const lang = useLang()
  const [list, setList] = useState<OwnCompany[]>()
  const [asked, setAsked] = useState(false)
  const [error, setError] = useState<unknown>()
  const [busy, setBusy] = useState(false)
  const run = async (work: () => Promise<void>) => {
    setBusy(true)
    setError(undefined)
    try {
      await work()
    } catch (cause) {
      setError(cause)
    }
    setBusy(false)
  }
  useEffect(() => {
    let gone = false
    ownCompanies().then(
      found => !gone && setList(found),
      (cause: unknown) => !gone && setError(cause),
    )
    return () => {
      gone = true
    }
  }, [])
  const ask = () =>
    run(async () => {
      setList(await ownCompanies())
      setAsked(true)
    })
  const enter = (id: number) =>
    run(async () => {
      await useSession.getState().switchCompany(id)
      localStorage.removeItem(REGISTER_STEP)
    })
  const waits = !list || list.some(company => company.status === 'pending')
  return (
    <>
      <Note
        kind={waits ? 'wait' : 'info'}
        title={waits ? (asked ? words.notYet[lang] : words.waiting[lang]) : words.decided[lang]}
      >
        {waits && words.waitingText[lang]}
      </Note>
      {!!list?.length && (
        <ul className={css.companies} aria-label={words.requests[lang]}>
          {list.map(company => (
            <li key={company.id}>
              <span>
                {company.name}
                {company.reason && <small>{company.reason}</small>}
              </span>
              {company.status === 'active' ? (
                <PlainButton look="primary" busy={busy} onClick={() => void enter(company.id)}>
                  {words.enter[lang]}
                </PlainButton>
              ) : (
                <span>{STATES[company.status][lang]}</span>
              )}
            </li>
          ))}
        </ul>
      )}
      {error !== undefined && <Refusal error={error} missing={words.noJoin} />}
      <Acts>
        {waits && (
          <PlainButton look="primary" busy={busy} onClick={() => void ask()}>
            {words.check[lang]}
          </PlainButton>
        )}
        <PlainButton onClick={onAnother}>{words.another[lang]}</PlainButton>
      </Acts>
    </>
  )
}
