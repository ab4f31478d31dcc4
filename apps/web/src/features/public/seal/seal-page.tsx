import type { SealInfo } from '@tuheng/domain/settlement/seal-use/seal-info.calls'
import { useEffect, useState } from 'react'
import { useLocation } from 'react-router'
import { call } from '../../../shared/calls/api.ts'
import { useLang } from '../../../shared/text/i18n.ts'
import { PlainButton } from '../../../shared/ui/plain/button.tsx'
import { PlainField } from '../../../shared/ui/plain/field.tsx'
import { CardPage } from '../frame/card-page.tsx'
import { PublicFrame } from '../frame/public-frame.tsx'
import { Refusal } from '../frame/refusal.tsx'
import { SealResult } from './seal-result.tsx'
import { words } from './seal-words.ts'

/** Whoever holds a stamped paper learns by its code whether it is the one that was stamped. */
export default function SealPage() {
  const lang = useLang()
  const given = new URLSearchParams(useLocation().search).get('code') ?? ''
  const [code, setCode] = useState(given)
  const [problem, setProblem] = useState<string>()
  const [found, setFound] = useState<{ code: string; info: SealInfo }>()
  const [error, setError] = useState<unknown>()
  const [busy, setBusy] = useState(false)
  const ask = (asked: string) => {
    setProblem(asked.trim() ? undefined : words.codeEmpty[lang])
    setError(undefined)
    setFound(undefined)
    if (!asked.trim()) return
    setBusy(true)
    void call<SealInfo>('seal/info/open', { code: asked.trim() })
      .then(info => setFound({ code: asked.trim(), info }), setError)
      .finally(() => setBusy(false))
  }
  // The code on the paper leads here with itself in the address
  useEffect(() => {
    if (given) ask(given)
    // eslint-disable-next-line react-hooks/exhaustive-deps -- once for each address
  }, [given])
  return (
    <PublicFrame>
      <CardPage title={words.title[lang]} lead={words.lead[lang]}>
        <form
          noValidate
          onSubmit={event => {
            event.preventDefault()
            ask(code)
          }}
        >
          <PlainField
            id="code"
            label={words.code[lang]}
            required
            autoComplete="off"
            autoCapitalize="characters"
            spellCheck={false}
            placeholder="1-7K3QD-0M2XA-9TB4C-E5R6S"
            value={code}
            problem={problem}
            onValue={setCode}
          />
          <PlainButton type="submit" variant="primary" size="large" block busy={busy}>
            {words.ask[lang]}
          </PlainButton>
        </form>
        {error !== undefined && <Refusal error={error} notOfferedText={words.missing} />}
        {found && <SealResult key={found.code} {...found} />}
      </CardPage>
    </PublicFrame>
  )
}
