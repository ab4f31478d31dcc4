import { useState, type FormEvent } from 'react'
import { useLocation } from 'react-router'
import { call } from '../../../shared/calls/api.ts'
import { useLang } from '../../../shared/text/i18n.ts'
import { PlainButton } from '../../../shared/ui/plain/button.tsx'
import { PlainField } from '../../../shared/ui/plain/field.tsx'
import { CardPage } from '../frame/card-page.tsx'
import { PublicFrame } from '../frame/public-frame.tsx'
import { Refusal } from '../frame/refusal.tsx'
import { Milestones, type Found } from './milestones.tsx'
import { words } from './query-words.ts'

interface Problems {
  waybillNo?: string
  checkCode?: string
}

/** Where a load is, for whoever holds its number and check code; the server tells milestones only. */
export default function QueryPage() {
  const lang = useLang()
  const { search } = useLocation()
  // A company may give its customers an address of their own; a paper's code may bring the number as well
  const given = new URLSearchParams(search)
  const company = given.get('company') ?? undefined
  const [waybillNo, setWaybillNo] = useState(given.get('no') ?? '')
  const [checkCode, setCheckCode] = useState('')
  const [problems, setProblems] = useState<Problems>({})
  const [found, setFound] = useState<Found | null>(null)
  const [error, setError] = useState<unknown>()
  const [busy, setBusy] = useState(false)

  const ask = async (event: FormEvent) => {
    event.preventDefault()
    if (busy) return
    const missing: Problems = {}
    if (!waybillNo.trim()) missing.waybillNo = words.noEmpty[lang]
    if (!checkCode.trim()) missing.checkCode = words.codeEmpty[lang]
    setProblems(missing)
    setFound(null)
    setError(undefined)
    if (missing.waybillNo || missing.checkCode)
      return document.getElementById(missing.waybillNo ? 'waybillNo' : 'checkCode')?.focus()
    setBusy(true)
    try {
      setFound(
        await call<Found>('/api/v2/oms/customer/search/waybill', {
          waybillNo: waybillNo.trim(),
          checkCode: checkCode.trim(),
          company,
        }),
      )
    } catch (cause) {
      setError(cause)
    }
    setBusy(false)
  }

  return (
    <PublicFrame>
      <CardPage title={words.title[lang]} lead={words.lead[lang]}>
        <form noValidate onSubmit={event => void ask(event)}>
          <PlainField
            id="waybillNo"
            label={words.no[lang]}
            required
            autoCapitalize="characters"
            spellCheck={false}
            placeholder="YD2026112000012"
            value={waybillNo}
            problem={problems.waybillNo}
            onValue={value => {
              setWaybillNo(value)
              setProblems({ ...problems, waybillNo: undefined })
            }}
          />
          <PlainField
            id="checkCode"
            label={words.code[lang]}
            required
            autoComplete="off"
            spellCheck={false}
            value={checkCode}
            problem={problems.checkCode}
            hint={words.codeHint[lang]}
            onValue={value => {
              setCheckCode(value)
              setProblems({ ...problems, checkCode: undefined })
            }}
          />
          <PlainButton type="submit" look="primary" size="large" block busy={busy}>
            {words.ask[lang]}
          </PlainButton>
        </form>
        {error !== undefined && <Refusal error={error} missing={words.missing} />}
        <Milestones found={found} />
      </CardPage>
    </PublicFrame>
  )
}
