import { useState } from 'react'
import { fill } from '../../../shared/text/fill.ts'
import { useLang } from '../../../shared/text/i18n.ts'
import { Chain } from './chain.tsx'
import { words } from './portal-words.ts'
import { CARRIER_INVOICES, truckFigures, type CarrierInvoice } from './truck.ts'
import css from './truck-story.module.css'

/** The example truck as a picture and as sums. The visitor chooses the carrier's invoice. */
export function TruckStory() {
  const lang = useLang()
  const [invoice, setInvoice] = useState<CarrierInvoice>('special9')
  const figures = truckFigures(invoice)
  const stepText = (key: 'stepReceivable' | 'stepFreight' | 'stepLoss' | 'stepExcl' | 'stepMargin') =>
    fill(words[key][lang], { ...figures })
  return (
    <div className={css.story}>
      <Chain invoice={invoice} />
      <div className={css.sums}>
        <fieldset>
          <legend>{words.invoice[lang]}</legend>
          {CARRIER_INVOICES.map(one => (
            <label key={one} data-chosen={one === invoice || undefined}>
              <input type="radio" name="invoice" checked={one === invoice} onChange={() => setInvoice(one)} />
              {words[one][lang]}
            </label>
          ))}
        </fieldset>
        <dl aria-live="polite">
          <dt>{stepText('stepReceivable')}</dt>
          <dd>{figures.receivable}</dd>
          <dt>{stepText('stepFreight')}</dt>
          <dd>{figures.freight}</dd>
          <dt>{stepText('stepLoss')}</dt>
          <dd>−{figures.lossDeduction}</dd>
          <dt>{words.stepWiped[lang]}</dt>
          <dd>−{figures.wiped}</dd>
          <dt>{words.stepPayable[lang]}</dt>
          <dd className={css.sum}>{figures.payable}</dd>
          <dt className={css.whole}>{stepText('stepExcl')}</dt>
          <dt className={css.margin}>{stepText('stepMargin')}</dt>
          <dd className={css.margin}>{figures.margin}</dd>
        </dl>
      </div>
    </div>
  )
}
