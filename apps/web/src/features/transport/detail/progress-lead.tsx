import { div, dec, isPos, min } from '@tuheng/domain/kernel/decimal'
import type { StatusColor } from '@tuheng/domain/kernel/field'
import { labelOf, type AnyResource, type AnyRow } from '@tuheng/domain/kernel/resource'
import { anyResource } from '@tuheng/domain/kernel/resource'
import { loadBill, mainWaybill } from '@tuheng/domain/transport/index'
import { formatDecimal } from '../../../engine/widgets/decimal/decimal-text.ts'
import { useLang } from '../../../shared/text/i18n.ts'
import { Bar } from '../../../engine/common/bar.tsx'
import css from './why.module.css'

type Step = readonly [name: string, color: StatusColor]

/** How far a task has come: each stage against the plan. */
export function TaskProgress({ row }: { row: AnyRow }) {
  return <Progress resource={anyResource(mainWaybill)} row={row} total="planQty" steps={TASK} />
}

/** How far a bill of lading has come: granted, loaded, arrived against its tonnage. */
export function BillProgress({ row }: { row: AnyRow }) {
  return <Progress resource={anyResource(loadBill)} row={row} total="qty" steps={BILL} />
}

const TASK: readonly Step[] = [
  ['dispatchedQty', 'waiting'],
  ['loadedQty', 'progress'],
  ['unloadedQty', 'done'],
  ['doneQty', 'locked'],
]
const BILL: readonly Step[] = [
  ['grantedQty', 'waiting'],
  ['sentQty', 'progress'],
  ['arrivedQty', 'done'],
]

function Progress({
  resource,
  row,
  total,
  steps,
}: {
  resource: AnyResource
  row: AnyRow
  total: string
  steps: readonly Step[]
}) {
  const lang = useLang()
  const whole = row[total] as string | null
  if (!isPos(whole)) return null
  return (
    <div className={`en-panel ${css.progress}`}>
      {steps.map(([name, color]) => {
        const field = resource.fields[name]
        const value = (row[name] as string | null) ?? '0'
        if (!field) return null
        const share = dec(min(div(value, whole), '9.99'))
          .times(100)
          .toFixed(1)
        const text = `${formatDecimal(value, 2)} / ${formatDecimal(whole ?? '0', 2)} ${field.unit?.[lang] ?? ''}`
        return (
          <div key={name}>
            <p>
              <span>{labelOf(field, name)[lang]}</span>
              <span>
                <b>{share}%</b>
              </span>
            </p>
            <Bar total={whole ?? '0'} parts={[{ value, color }]} label={text} />
            <small className="en-faint">{text}</small>
          </div>
        )
      })}
    </div>
  )
}
