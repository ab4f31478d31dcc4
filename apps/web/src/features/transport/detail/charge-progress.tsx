import { chargeStates } from '@tuheng/domain/settlement/settlement.choices'
import { StatusTag } from '../../../engine/common/status-tag.tsx'
import { formatDecimal } from '../../../engine/widgets/decimal/decimal-text.ts'
import { useLang } from '../../../shared/text/i18n.ts'
import { useT } from '../locale/index.ts'
import type { BookedCharge } from '@tuheng/domain/contracts/price-explanation.calls'
import { StatementLink } from './statement-link.tsx'
import css from './why.module.css'

/** Where the amounts are: booked, in which statement, how much settled. */
export function ChargeProgress({ charges }: { charges: readonly BookedCharge[] }) {
  const t = useT()
  const lang = useLang()
  const posted = charges.filter(charge => charge.amount)
  if (!posted.length) return <p className="en-faint">{t('why.notPosted')}</p>
  return (
    <ul className={css.posted}>
      {posted.map(charge => {
        const state = chargeStates[charge.state as keyof typeof chargeStates]
        return (
          <li key={charge.id}>
            <span>
              {charge.feeName}
              {!!charge.adjustsId && <small> {t('why.correction')}</small>}
            </span>
            <b data-negative={charge.amount?.startsWith('-') || undefined}>{formatDecimal(charge.amount ?? '0', 2)}</b>
            {state && <StatusTag color={state.color}>{state[lang]}</StatusTag>}
            {!!charge.statementId && <StatementLink id={charge.statementId} />}
          </li>
        )
      })}
    </ul>
  )
}
