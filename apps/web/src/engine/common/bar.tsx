import { div, dec, isPos, min, type Dec } from '@tuheng/domain/kernel/decimal'
import type { StatusColor } from '@tuheng/domain/kernel/field'
import { STATUS_INK } from '../../shared/appearance/theme.ts'
import css from './bar.module.css'

export interface BarPart {
  value: Dec
  color: StatusColor
}

/** A thin bar of shares. What exceeds `total` is cut off at the end. Floats are allowed for drawing only. */
export function Bar({ parts, total, label }: { parts: readonly BarPart[]; total: Dec; label: string }) {
  return (
    <span className={css.bar} role="img" aria-label={label} title={label}>
      {parts.map(({ value, color }) => (
        <i key={color} style={{ width: `${percentOf(value, total)}%`, background: STATUS_INK[color].solid }} />
      ))}
    </span>
  )
}

/** Percentage from 0 to 100. */
export function percentOf(value: Dec, total: Dec): number {
  return isPos(total)
    ? dec(min(div(value, total), '1'))
        .times(100)
        .toNumber()
    : 0
}
