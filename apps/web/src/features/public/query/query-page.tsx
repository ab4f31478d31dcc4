import { useState } from 'react'
import { useLocation } from 'react-router'
import { call } from '../../../shared/calls/api.ts'
import { useLang } from '../../../shared/text/i18n.ts'
import { PlainButton } from '../../../shared/ui/plain/button.tsx'
import { PlainField } from '../../../shared/ui/plain/field.tsx'
import { CardPage } from '../frame/card-page.tsx'
import { PublicFrame } from '../frame/public-frame.tsx'
import { Refusal } from '../frame/refusal.tsx'
import { usePlainForm } from '../frame/use-plain-form.ts'
import { Milestones, type Found } from './milestones.tsx'
import { words } from './query-words.ts'

/** Tracking of a waybill by its number and check code. The server returns milestones only. */
export default function QueryPage() {
  const lang = useLang()
  const { search } = useLocation()
  // A company may give its customers a link with its id; a QR code on paper may also contain the number
  const given = new URLSearchParams(search)
  const company = given.get('company') ?? undefined
  const [found, setFound] = useState<Found | null>(null)
  const { values, problems, failure, busy, set, onSubmit } = usePlainForm({
    initial: { waybillNo: given.get('no') ?? '', checkCode: '' },
    validate: ({ waybillNo, checkCode }) => {
      setFound(null)
      return {
        ...(!waybillNo.trim() && { waybillNo: words.noEmpty[lang] }),
        ...(!checkCode.trim() && { checkCode: words.codeEmpty[lang] }),
      }
    },
    send: async ({ waybillNo, checkCode }) => {
      const body = { waybillNo: waybillNo.trim(), checkCode: checkCode.trim(), company }
      setFound(await call<Found>('/api/v2/oms/customer/search/waybill', body))
    },
    notOfferedText: words.missing,
    staysOpen: true,
  })

  return (
    <PublicFrame>
      <CardPage title={words.title[lang]} lead={words.lead[lang]}>
        <form noValidate onSubmit={onSubmit}>
          <PlainField
            id="waybillNo"
            label={words.no[lang]}
            required
            autoCapitalize="characters"
            spellCheck={false}
            placeholder="YD2026112000012"
            value={values.waybillNo}
            problem={problems.waybillNo}
            onValue={set('waybillNo')}
          />
          <PlainField
            id="checkCode"
            label={words.code[lang]}
            required
            autoComplete="off"
            spellCheck={false}
            value={values.checkCode}
            problem={problems.checkCode}
            hint={words.codeHint[lang]}
            onValue={set('checkCode')}
          />
          <PlainButton type="submit" variant="primary" size="large" block busy={busy}>
            {words.ask[lang]}
          </PlainButton>
        </form>
        {failure && <Refusal {...failure} />}
        <Milestones found={found} />
      </CardPage>
    </PublicFrame>
  )
}
