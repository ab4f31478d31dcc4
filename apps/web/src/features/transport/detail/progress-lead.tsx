import { div, dec, isPos, min } from '@tuheng/domain/kernel/decimal'
import type { StatusColor } from '@tuheng/domain/kernel/field'
import {
  anyResource,
  labelOf,
  type AnyResource,
  type AnyRow,
  type FieldName,
  type LooseRow,
} from '@tuheng/domain/kernel/resource'
import { loadBill, mainWaybill } from '@tuheng/domain/transport/index'
import { formatDecimal } from '../../../engine/widgets/decimal/decimal-text.ts'
import { useLang } from '../../../shared/text/i18n.ts'
import { Bar } from '../../../engine/common/bar.tsx'
import css from './why.module.css'

type Step<R> = readonly [name: FieldName<R>, color: StatusColor]

/** Progress of a main waybill: each stage against the plan. */
export function TaskProgress({ row }: { row: LooseRow<typeof mainWaybill> }) {
  return <Progress resource={anyResource(mainWaybill)} row={row} total="planQty" steps={TASK} />
}

/** Progress of a load bill: granted, loaded and arrived against its tonnage. */
export function BillProgress({ row }: { row: LooseRow<typeof loadBill> }) {
  return <Progress resource={anyResource(loadBill)} row={row} total="qty" steps={BILL} />
}

const TASK: readonly Step<typeof mainWaybill>[] = [
  ['dispatchedQty', 'waiting'],
  ['loadedQty', 'progress'],
  ['unloadedQty', 'done'],
  ['doneQty', 'locked'],
]
const BILL: readonly Step<typeof loadBill>[] = [
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
  steps: readonly (readonly [name: string, color: StatusColor])[]
}) {
  const lang = useLang()
  const planned = row[total] as string | null
  if (!isPos(planned)) return null
  return (
    <div className={`en-panel ${css.progress}`}>
      {steps.map(([name, color]) => {
        const field = resource.fields[name]
        const value = (row[name] as string | null) ?? '0'
        if (!field) return null
        const share = dec(min(div(value, planned), '9.99'))
          .times(100)
          .toFixed(1)
        const text = `${formatDecimal(value, 2)} / ${formatDecimal(planned ?? '0', 2)} ${field.unit?.[lang] ?? ''}`
        return (
          <div key={name}>
            <p>
              <span>{labelOf(field, name)[lang]}</span>
              <span>
                <b>{share}%</b>
              </span>
            </p>
            <Bar total={planned ?? '0'} parts={[{ value, color }]} label={text} />
            <small className="en-faint">{text}</small>
          </div>
        )
      })}
    </div>
  )
}
