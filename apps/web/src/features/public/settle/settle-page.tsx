import { useEffect, useState, type FormEvent } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { call } from '../../../shared/api.ts'
import { useLang } from '../../../shared/i18n.ts'
import { PlainButton } from '../../../shared/plain/button.tsx'
import { PlainField } from '../../../shared/plain/field.tsx'
import { CardPage, Note } from '../frame/card-page.tsx'
import { PublicFrame } from '../frame/public-frame.tsx'
import { Refusal } from '../frame/refusal.tsx'
import { tokenOf } from './link-token.ts'
import { words } from './settle-words.ts'
import { StatementView, type SharedStatement } from './statement-view.tsx'

/** A counterparty opens one statement by the link it was sent, without an account. */
export default function SettlePage() {
  const lang = useLang()
  const token = new URLSearchParams(useLocation().search).get('token') ?? ''
  return (
    <PublicFrame>
      <CardPage title={words.title[lang]} lead={words.lead[lang]} wide={!!token}>
        {token ? <Opened key={token} token={token} /> : <Ask />}
      </CardPage>
    </PublicFrame>
  )
}

/** Without a link: takes one that is pasted. */
function Ask() {
  const lang = useLang()
  const navigate = useNavigate()
  const [link, setLink] = useState('')
  const [problem, setProblem] = useState<string>()
  const open = (event: FormEvent) => {
    event.preventDefault()
    const token = tokenOf(link)
    if (!token) return setProblem(link.trim() ? words.linkWrong[lang] : words.linkEmpty[lang])
    void navigate(`/settle/info?token=${encodeURIComponent(token)}`)
  }
  return (
    <>
      <form noValidate onSubmit={open}>
        <PlainField id="link" label={words.link[lang]} required spellCheck={false} autoComplete="off" value={link} problem={problem} hint={words.linkHint[lang]}
          onValue={value => {
            setLink(value)
            setProblem(undefined)
          }} />
        <PlainButton type="submit" look="primary" size="large" block>
          {words.open[lang]}
        </PlainButton>
      </form>
      <Note title={words.howTitle[lang]}>{words.how[lang]}</Note>
    </>
  )
}

function Opened({ token }: { token: string }) {
  const lang = useLang()
  const [statement, setStatement] = useState<SharedStatement>()
  const [error, setError] = useState<unknown>()
  useEffect(() => {
    const gone = new AbortController()
    call<SharedStatement>('sap/statement/open', { token }, { signal: gone.signal }).then(setStatement, (cause: unknown) => {
      if (!gone.signal.aborted) setError(cause)
    })
    return () => gone.abort()
  }, [token])
  if (error !== undefined) return <Refusal error={error} missing={words.missing} />
  if (!statement) return <Note>{words.loading[lang]}</Note>
  return <StatementView statement={statement} />
}
