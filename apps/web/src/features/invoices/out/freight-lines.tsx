import { TruckOutlined } from '@ant-design/icons'
import { invoiceOut } from '@tuheng/domain/invoices/index'
import type { Lines } from '@tuheng/domain/kernel/lines'
import { Button } from 'antd'
import { lazy, Suspense } from 'react'
import { useFormValue } from '../../../engine/form/form-context.ts'
import { linesWidget } from '../../../engine/widgets/lines/index.tsx'
import { newLine } from '../../../engine/widgets/lines/line-rows.ts'
import type { InputProps, Widget } from '../../../engine/widgets/types.ts'
import { useBusy } from '../../../shared/hooks/use-busy.ts'
import { notify } from '../../../shared/ui/notify.tsx'
import { useT } from '../locale/index.ts'
import type { Item } from '../pane.tsx'
import { itemsWithAmount, composeInvoice } from './compose.ts'

const LinesGrid = lazy(() => import('../../../engine/widgets/lines/lines-grid.tsx'))

/** 运输特定要素: a row for each journey, generated from the trips of the statements or typed. */
export const freightLinesWidget: Widget<'lines'> = { ...linesWidget, Input: FreightLines }

const lines = invoiceOut.fields.freightLines.lines as Lines

function FreightLines(props: InputProps<'lines'>) {
  const { onChange, disabled } = props
  const t = useT()
  const customerId = useFormValue<typeof invoiceOut>('customerId')
  const items = useFormValue<typeof invoiceOut>('items')
  const { busy, run } = useBusy()
  const withAmount = itemsWithAmount((items ?? []) as Item[])
  const compose = () =>
    run(async () => {
      const { freightLines } = await composeInvoice(customerId as number, withAmount)
      if (!freightLines.length) return notify.warning(t('freight.none'))
      onChange(freightLines.map(line => ({ ...newLine(lines), ...line })))
      notify.success(t('freight.done', { count: freightLines.length }))
    })
  return (
    <div className="en-from">
      {!disabled && (
        <div className="en-from-bar">
          <Button
            icon={<TruckOutlined />}
            disabled={!customerId || !withAmount.length}
            loading={busy}
            title={withAmount.length ? undefined : t('compose.first')}
            onClick={() => void compose()}
          >
            {t('freight.run')}
          </Button>
        </div>
      )}
      <Suspense fallback={<div className="en-input-wait en-grid-wait" />}>
        <LinesGrid {...props} />
      </Suspense>
    </div>
  )
}
