import { div, dec, isPos, min, type Dec } from '@tuheng/domain/kernel/decimal'
import type { StatusColor } from '@tuheng/domain/kernel/field'
import { STATUS_INK } from '../../shared/appearance/theme.ts'
import css from './bar.module.css'

export interface BarPart {
  value: Dec
  color: StatusColor
}

/** Shares of a whole as a thin bar; what exceeds it is cut off at its end. Drawing alone may use floats. */
export function Bar({ parts, total, label }: { parts: readonly BarPart[]; total: Dec; label: string }) {
  return (
    <span className={css.bar} role="img" aria-label={label} title={label}>
      {parts.map(({ value, color }) => (
        <i key={color} style={{ width: `${shareOf(value, total)}%`, background: STATUS_INK[color].solid }} />
      ))}
    </span>
  )
}

/** Per cent, 0 to 100. */
export function shareOf(value: Dec, total: Dec): number {
  return isPos(total)
    ? dec(min(div(value, total), '1'))
        .times(100)
        .toNumber()
    : 0
}
