import type { FiltersOf, LooseRow } from '@tuheng/domain/kernel/resource'
import type { ListAnswer } from '@tuheng/domain/kernel/generic-wire'
import { SplitCellsOutlined } from '@ant-design/icons'
import { isPos, isZero } from '@tuheng/domain/kernel/decimal'
import type { Lines } from '@tuheng/domain/kernel/lines'
import { amountsOfStatements, invoiceIn, type TaxPart } from '@tuheng/domain/invoices/index'
import { proposeAllocation, statementChoices, type statement } from '@tuheng/domain/settlement/index'
import { Button, Tooltip } from 'antd'
import { useFormValue } from '../../../engine/form/form-context.ts'
import { hasOpenAmount, LinesFromRecords, lineOf, type LineSource } from '../../../engine/lines-from-records/index.tsx'
import { formatDecimal, numberOf } from '../../../engine/widgets/decimal/decimal-text.ts'
import { linesWidget } from '../../../engine/widgets/lines/index.tsx'
import type { LineRow } from '../../../engine/widgets/lines/line-rows.ts'
import type { InputProps, Widget } from '../../../engine/widgets/types.ts'
import { useBusy } from '../../../shared/hooks/use-busy.ts'
import { faceCall } from '../../../shared/calls/api.ts'
import { notify } from '../../../shared/ui/notify.tsx'
import { useT } from '../locale/index.ts'

/** 关联对账单 of an invoice received: chosen by hand, or filled with the invoice's total, the earliest due first. */
export const invoiceInItemsWidget: Widget<'lines'> = { ...linesWidget, Input: InvoiceInItems }

const lines = invoiceIn.fields.items.lines as Lines
const ref = lines.fields['statementId']

function InvoiceInItems(props: InputProps<'lines'>) {
  const { value, onChange, disabled } = props
  const t = useT()
  const partyId = useFormValue<typeof invoiceIn>('partyId')
  const kind = useFormValue<typeof invoiceIn>('kind')
  const total = useFormValue<typeof invoiceIn>('total')
  const { busy, run } = useBusy()
  const from: LineSource = {
    ...statementChoices.invoiceIn,
    chooseLabel: t('items.choose'),
    requires: { field: 'partyId', hint: t('items.partyFirst') },
    opensWith: records => openingAmounts(records),
  }
  const spread = async () => {
    await run(async () => {
      const chosen = (value ?? []) as LineRow[]
      const { list } = await faceCall<ListAnswer>({ api: `sap/${String(kind)}` }, 'list', {
        body: {
          filters: { partyId, status: ['confirmed', 'partSettled', 'settled'] } satisfies FiltersOf<typeof statement>,
          sort: from.sort,
          pageSize: 200,
          count: 'none',
        },
      })
      // Chosen statements are filled first; without any, all statements without an invoice
      const ids = chosen.flatMap(row => (typeof row['statementId'] === 'number' ? [row['statementId'] as number] : []))
      const open = list.filter(
        row => hasOpenAmount(row, from.openAmount) && (!ids.length || ids.includes(row['id'] as number)),
      )
      if (!open.length) return notify.warning(t('items.spread.none'))
      const items = open.map(row => ({
        id: row['id'] as number,
        no: String(row['stmtNo']),
        open: String(row['uninvoicedSum']),
        dueDate: (row['dueDate'] as string | null) ?? null,
      }))
      const { allocations, left } = proposeAllocation(String(total), items)
      onChange(
        allocations.map(({ id, amount }) => ({
          ...lineOf({
            record: open.find(row => row['id'] === id) ?? {},
            lines,
            ref: ref as never,
            from,
            title: 'stmtNo',
          }),
          amount,
        })),
      )
      if (!isZero(left)) notify.warning(t('items.spread.left', { left: formatDecimal(left, 2) }))
    })
  }
  const tools = !disabled && (
    <Tooltip title={t('items.spread.hint')}>
      <Button
        icon={<SplitCellsOutlined />}
        disabled={!partyId || !isPos(numberOf(total))}
        loading={busy}
        onClick={() => void spread()}
      >
        {t('items.spread')}
      </Button>
    </Tooltip>
  )
  return <LinesFromRecords {...props} from={{ ...from, tools }} />
}

/** 金额, 税率, 税额 and 合计 of an invoice over what is open of these statements. */
function openingAmounts(records: readonly LooseRow<typeof statement>[]): LooseRow<typeof invoiceIn> {
  return amountsOfStatements(
    records.map(row => ({
      open: String(row['uninvoicedSum']),
      billed: Array.isArray(row['taxGroups']) ? (row['taxGroups'] as TaxPart[]) : [],
    })),
  )
}
