import type { StatusColor } from '@tuheng/domain/kernel/field'
import { groupDigits } from '../widgets/decimal/decimal-text.ts'

export interface CountItem {
  label: string
  value: number
  color: StatusColor
}

/** Numbers of rows by state. */
export function CountStrip({ items }: { items: readonly CountItem[] }) {
  return (
    <div role="status">
      <dl className="im-counts">
        {items.map(({ label, value, color }) => (
          <div key={label} data-color={value ? color : undefined}>
            <dt>{label}</dt>
            <dd>{groupDigits(String(value))}</dd>
          </div>
        ))}
      </dl>
    </div>
  )
}
