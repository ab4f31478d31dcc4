import type { ClaimLinkView } from '@tuheng/domain/claims/link/claim-link.calls'
import { useCallback, useEffect, useState } from 'react'
import { useLocation } from 'react-router'
import { call } from '../../../shared/calls/api.ts'
import { fill } from '../../../shared/text/fill.ts'
import { useLang } from '../../../shared/text/i18n.ts'
import { CardPage, Note } from '../frame/card-page.tsx'
import { PublicFrame } from '../frame/public-frame.tsx'
import { Refusal } from '../frame/refusal.tsx'
import { ClaimView } from './claim-view.tsx'
import { CLAIM_END_TEXTS, words } from './claim-words.ts'

/** A carrier reads one claim by its link, without an account. */
export default function ClaimPage() {
  const lang = useLang()
  const token = new URLSearchParams(useLocation().search).get('token') ?? ''
  return (
    <PublicFrame>
      {token ? (
        <OpenLink key={token} token={token} />
      ) : (
        <CardPage title={words.title[lang]}>
          <Note>{words.noToken[lang]}</Note>
        </CardPage>
      )}
    </PublicFrame>
  )
}

function OpenLink({ token }: { token: string }) {
  const lang = useLang()
  const [shown, setShown] = useState<ClaimLinkView>()
  const [error, setError] = useState<unknown>()
  const open = useCallback(
    (signal?: AbortSignal) =>
      call<ClaimLinkView>('claim/info/open', { token }, signal ? { signal } : {}).then(setShown, (cause: unknown) => {
        if (!signal?.aborted) setError(cause)
      }),
    [token],
  )
  useEffect(() => {
    const controller = new AbortController()
    void open(controller.signal)
    return () => controller.abort()
  }, [open])
  if (error !== undefined)
    return (
      <CardPage title={words.title[lang]}>
        <Refusal error={error} notOfferedText={words.missing} />
      </CardPage>
    )
  if (!shown)
    return (
      <CardPage title={words.title[lang]}>
        <Note>{words.loading[lang]}</Note>
      </CardPage>
    )
  if (shown.state === 'over') {
    const { company, phone, noteNo, why } = shown
    const end = CLAIM_END_TEXTS[why]
    return (
      <CardPage title={words.title[lang]}>
        <Note kind="wait" title={end.title[lang]}>
          {end.text[lang]}
        </Note>
        <p>{fill(words.ask[lang], { no: noteNo, company, phone: phone ? ` ${phone}` : '' })}</p>
      </CardPage>
    )
  }
  return <ClaimView key={shown.state} token={token} claim={shown} onAnswered={() => void open()} />
}
