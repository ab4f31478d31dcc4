import type { LinkAnswerView } from '@tuheng/domain/settlement/link/link.calls'
import { useCallback, useEffect, useState, type FormEvent } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { call } from '../../../shared/calls/api.ts'
import { useLang } from '../../../shared/text/i18n.ts'
import { PlainButton } from '../../../shared/ui/plain/button.tsx'
import { PlainField } from '../../../shared/ui/plain/field.tsx'
import { CardPage, Note } from '../frame/card-page.tsx'
import { PublicFrame } from '../frame/public-frame.tsx'
import { Refusal } from '../frame/refusal.tsx'
import { DisputedView, EndedView } from './ended-views.tsx'
import { tokenIn } from './link-token.ts'
import { words } from './settle-words.ts'
import { StatementView } from './statement-view.tsx'

/** A counterparty checks one statement by its link, without an account. */
export default function SettlePage() {
  const token = new URLSearchParams(useLocation().search).get('token') ?? ''
  return <PublicFrame>{token ? <OpenLink key={token} token={token} /> : <LinkForm />}</PublicFrame>
}

/** Without a link in the address: an input to paste one. */
function LinkForm() {
  const lang = useLang()
  const navigate = useNavigate()
  const [link, setLink] = useState('')
  const [problem, setProblem] = useState<string>()
  const open = (event: FormEvent) => {
    event.preventDefault()
    const token = tokenIn(link)
    if (!token) return setProblem(link.trim() ? words.linkWrong[lang] : words.linkEmpty[lang])
    void navigate(`/settle/info?token=${encodeURIComponent(token)}`)
  }
  return (
    <CardPage title={words.title[lang]} lead={words.lead[lang]}>
      <form noValidate onSubmit={open}>
        <PlainField
          id="link"
          label={words.link[lang]}
          required
          spellCheck={false}
          autoComplete="off"
          value={link}
          problem={problem}
          hint={words.linkHint[lang]}
          onValue={value => {
            setLink(value)
            setProblem(undefined)
          }}
        />
        <PlainButton type="submit" variant="primary" size="large" block>
          {words.open[lang]}
        </PlainButton>
      </form>
      <Note title={words.howTitle[lang]}>{words.how[lang]}</Note>
    </CardPage>
  )
}

function OpenLink({ token }: { token: string }) {
  const lang = useLang()
  const [shown, setShown] = useState<LinkAnswerView>()
  const [error, setError] = useState<unknown>()
  const open = useCallback(
    (signal?: AbortSignal) =>
      call<LinkAnswerView>('settle/info/open', { token }, signal ? { signal } : {}).then(setShown, (cause: unknown) => {
        if (!signal?.aborted) setError(cause)
      }),
    [token],
  )
  useEffect(() => {
    const controller = new AbortController()
    void open(controller.signal)
    return () => controller.abort()
  }, [open])
  if (error !== undefined) {
    return (
      <CardPage title={words.title[lang]}>
        <Refusal error={error} notOfferedText={words.missing} />
      </CardPage>
    )
  }
  if (!shown) {
    return (
      <CardPage title={words.title[lang]}>
        <Note>{words.loading[lang]}</Note>
      </CardPage>
    )
  }
  if (shown.state === 'over') return <EndedView ended={shown} />
  if (shown.state === 'disputed') return <DisputedView disputed={shown} />
  return <StatementView key={shown.state} token={token} statement={shown} onAnswered={() => void open()} />
}
