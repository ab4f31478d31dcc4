import { useEffect, useState } from 'react'
import { useLang } from '../../../shared/text/i18n.ts'
import { PlainButton } from '../../../shared/ui/plain/button.tsx'
import { REGISTER_STEP } from '../../../shared/session/register-step.ts'
import { useSession } from '../../../shared/session/session.ts'
import { Actions, Note } from '../frame/card-page.tsx'
import { Refusal } from '../frame/refusal.tsx'
import { words } from './account-words.ts'
import { type OwnCompany, ownCompanies } from './company-calls.ts'
import css from './account.module.css'

const STATES = { pending: words.isPending, refused: words.isRefused, locked: words.isLocked } as const

/** The state of the request to join, with a link into the company once it has accepted. */
export function JoinRequests({ onAnother }: { onAnother: () => void }) {
  const lang = useLang()
  const [list, setList] = useState<OwnCompany[]>()
  const [checked, setChecked] = useState(false)
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
    let unmounted = false
    ownCompanies().then(
      found => !unmounted && setList(found),
      (cause: unknown) => !unmounted && setError(cause),
    )
    return () => {
      unmounted = true
    }
  }, [])
  const check = () =>
    run(async () => {
      setList(await ownCompanies())
      setChecked(true)
    })
  const enter = (id: number) =>
    run(async () => {
      await useSession.getState().switchCompany(id)
      localStorage.removeItem(REGISTER_STEP)
    })
  const isPending = !list || list.some(company => company.status === 'pending')
  return (
    <>
      <Note
        kind={isPending ? 'wait' : 'info'}
        title={isPending ? (checked ? words.notYet[lang] : words.waiting[lang]) : words.decided[lang]}
      >
        {isPending && words.waitingText[lang]}
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
                <PlainButton variant="primary" busy={busy} onClick={() => void enter(company.id)}>
                  {words.enter[lang]}
                </PlainButton>
              ) : (
                <span>{STATES[company.status][lang]}</span>
              )}
            </li>
          ))}
        </ul>
      )}
      {error !== undefined && <Refusal error={error} notOfferedText={words.noJoin} />}
      <Actions>
        {isPending && (
          <PlainButton variant="primary" busy={busy} onClick={() => void check()}>
            {words.check[lang]}
          </PlainButton>
        )}
        <PlainButton onClick={onAnother}>{words.another[lang]}</PlainButton>
      </Actions>
    </>
  )
}
