import { BuildOutlined } from '@ant-design/icons'
import type { Lines } from '@tuheng/domain/kernel/lines'
import type { AnyRow, FieldName, LooseRow } from '@tuheng/domain/kernel/resource'
import { invoiceOut } from '@tuheng/domain/invoices/index'
import { statementChoices } from '@tuheng/domain/settlement/index'
import { Button, Tooltip } from 'antd'
import { useForm, useFormValue } from '../../../engine/form/form-context.ts'
import { LinesFromRecords, type LineSource } from '../../../engine/lines-from-records/index.tsx'
import { linesWidget } from '../../../engine/widgets/lines/index.tsx'
import { isUntouched, newLine, type LineRow } from '../../../engine/widgets/lines/line-rows.ts'
import type { InputProps, Widget } from '../../../engine/widgets/types.ts'
import { useBusy } from '../../../shared/hooks/use-busy.ts'
import { confirm, notify } from '../../../shared/ui/notify.tsx'
import { useT } from '../locale/index.ts'
import type { Item } from '../pane.tsx'
import { itemsWithAmount, composeInvoice, type Composed } from './compose.ts'

/** 关联对账单 of an invoice out: chosen with their uninvoiced amounts. The invoice itself follows from them. */
export const invoiceOutItemsWidget: Widget<'lines'> = { ...linesWidget, Input: InvoiceItems }

const TITLE_FIELDS = [
  'titleName',
  'titleTaxNo',
  'titleAddress',
  'titlePhone',
  'titleBank',
  'titleAccount',
  'email',
  'mobile',
] as const satisfies readonly FieldName<typeof invoiceOut>[]

function InvoiceItems(props: InputProps<'lines'>) {
  const { value, disabled } = props
  const t = useT()
  const form = useForm()
  const customerId = useFormValue<typeof invoiceOut>('customerId')
  const { busy, run } = useBusy()
  const items = itemsWithAmount((value ?? []) as Item[])
  const hasLines = () => {
    const { lines = [], freightLines = [] } = form.values() as { lines?: LineRow[]; freightLines?: LineRow[] }
    return freightLines.length > 0 || lines.some(line => !isUntouched(linesOf('lines'), line))
  }
  const compose = async (composedItems = items, write = form.patch) => {
    if (hasLines() && !(await confirm({ title: t('compose.replace'), content: t('compose.replace.what') }))) return
    await run(async () => {
      const composed = await composeInvoice(customerId as number, composedItems)
      write({
        ...titleFields(composed, form.values()),
        lines: composed.lines.map(line => ({ ...newLine(linesOf('lines')), ...line })),
        freightLines: composed.freightLines.map(line => ({ ...newLine(linesOf('freightLines')), ...line })),
      })
      notify.success(t('compose.done', { lines: composed.lines.length, trips: composed.freightLines.length }))
    })
  }
  const from: LineSource = {
    ...statementChoices.invoiceOut,
    chooseLabel: t('items.choose'),
    requires: { field: 'customerId', hint: t('items.customerFirst') },
    // The invoice has no lines that could be lost, so they are generated at once
    onPicked: (rows, write) => {
      const chosen = itemsWithAmount(rows as readonly Item[])
      if (chosen.length && customerId && !hasLines()) void compose(chosen, write)
    },
    tools: !disabled && (
      <Tooltip title={items.length ? t('compose.hint') : t('compose.first')}>
        <Button
          type={items.length ? 'primary' : 'default'}
          ghost={items.length > 0}
          icon={<BuildOutlined />}
          disabled={!items.length || !customerId}
          loading={busy}
          onClick={() => void compose()}
        >
          {t('compose.run')}
        </Button>
      </Tooltip>
    ),
  }
  return <LinesFromRecords {...props} from={from} />
}

function linesOf(name: 'lines' | 'freightLines'): Lines {
  return invoiceOut.fields[name].lines as Lines
}

/** The invoice title of the customer where none was typed. */
function titleFields(composed: Composed, values: LooseRow<typeof invoiceOut>): AnyRow {
  return Object.fromEntries(
    TITLE_FIELDS.flatMap(name =>
      composed[name] && (!values[name] || name === 'titleName' || name === 'titleTaxNo')
        ? [[name, composed[name]]]
        : [],
    ),
  )
}
