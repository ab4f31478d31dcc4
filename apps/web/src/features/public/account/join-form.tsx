import { useState, type FormEvent } from 'react'
import { useLang } from '../../../shared/text/i18n.ts'
import { PlainButton } from '../../../shared/ui/plain/button.tsx'
import { PlainField } from '../../../shared/ui/plain/field.tsx'
import { useSession } from '../../../shared/session/session.ts'
import { Note } from '../frame/card-page.tsx'
import { Refusal } from '../frame/refusal.tsx'
import { words } from './account-words.ts'
import { joinCompany, searchCompanies, type FoundCompany } from './company-calls.ts'
import css from './account.module.css'

/** Searches a company by its name and asks to join it. */
export function JoinForm({ onDone }: { onDone: () => void }) {
  const lang = useLang()
  const [name, setName] = useState('')
  const [remark, setRemark] = useState('')
  const [problem, setProblem] = useState<string>()
  const [list, setList] = useState<FoundCompany[]>()
  const [error, setError] = useState<unknown>()
  const [busy, setBusy] = useState<number | 'search'>()

  const run = async (what: number | 'search', work: () => Promise<void>) => {
    if (busy !== undefined) return
    setBusy(what)
    setError(undefined)
    try {
      await work()
    } catch (cause) {
      setError(cause)
    }
    setBusy(undefined)
  }
  const search = (event: FormEvent) => {
    event.preventDefault()
    if (!name.trim()) return setProblem(words.companyNameEmpty[lang])
    void run('search', async () => setList(await searchCompanies(name.trim())))
  }
  const join = (id: number) =>
    void run(id, async () => {
      await joinCompany({ id, remark: remark.trim() || undefined })
      // The guard treats people with a waiting request differently from people without a company
      await useSession.getState().load()
      onDone()
    })

  return (
    <>
      <form noValidate className={css.withButton} onSubmit={search}>
        <PlainField
          id="companyName"
          label={words.companyName[lang]}
          required
          autoComplete="organization"
          value={name}
          problem={problem}
          hint={words.companySearchHint[lang]}
          onValue={value => {
            setName(value)
            setProblem(undefined)
          }}
        />
        <PlainButton type="submit" size="large" busy={busy === 'search'}>
          {words.search[lang]}
        </PlainButton>
      </form>
      {error !== undefined && <Refusal error={error} notOfferedText={words.noJoin} />}
      {list && !list.length && <Note>{words.noneFound[lang]}</Note>}
      {!!list?.length && (
        <>
          <PlainField
            id="remark"
            label={words.remark[lang]}
            value={remark}
            hint={words.remarkHint[lang]}
            maxLength={200}
            onValue={setRemark}
          />
          <ul className={css.companies}>
            {list.map(company => (
              <li key={company.id}>
                <span>{company.name}</span>
                <PlainButton variant="primary" busy={busy === company.id} onClick={() => join(company.id)}>
                  {words.apply[lang]}
                </PlainButton>
              </li>
            ))}
          </ul>
        </>
      )}
    </>
  )
}
