import { FileDoneOutlined, FileExcelOutlined, PayCircleOutlined } from '@ant-design/icons'
import { can } from '@tuheng/domain/kernel/policy'
import type { statement } from '@tuheng/domain/settlement/index'
import { Button } from 'antd'
import type { ListToolProps } from '../../../engine/slots.ts'
import { useExport } from '../../../engine/list-page/use-export.tsx'
import { notify } from '../../../shared/ui/notify.tsx'
import { useNarrow } from '../../../shared/hooks/use-narrow.ts'
import { useActor } from '../../../shared/session/session.ts'
import { LinkAction } from '../links/link-action.tsx'
import { useT } from '../locale/index.ts'
import type { StatementRow } from '../rows.ts'
import { invoiceFace, settlementFace, statementFace } from '../statement-face.ts'
import { canInvoice, canSettle, isConfirmed, openInvoice, openSettlement } from './after-confirmation.ts'

/** From a confirmed statement to its settlement and its invoice. */
export function StatementActions({ row }: { row: StatementRow }) {
  const t = useT()
  const actor = useActor()
  const kind = row['kind']
  const pay = settlementFace(kind)
  const invoice = invoiceFace(kind)
  const own = statementFace(kind)
  const workbook = own && can(actor, own, 'export') && (
    <Workbook path={`${own.api}/workbook`} id={row['id'] as number} />
  )
  if (!isConfirmed(row)) {
    return (
      <>
        {workbook}
        <LinkAction row={row} />
      </>
    )
  }
  return (
    <>
      {pay && can(actor, pay, 'modify') && canSettle(row) && (
        <Button type="primary" icon={<PayCircleOutlined />} onClick={() => openSettlement([row], kind)}>
          {t('statement.settle')}
        </Button>
      )}
      {invoice && can(actor, invoice.face, 'modify') && canInvoice(row) && (
        <Button icon={<FileDoneOutlined />} onClick={() => openInvoice([row], kind)}>
          {t(kind === 'customer' ? 'statement.invoiceOut' : 'statement.invoiceIn')}
        </Button>
      )}
      {workbook}
    </>
  )
}

/** A workbook with every charge of the lines, for the counterparty to check. */
function Workbook({ path, id }: { path: string; id: number }) {
  const t = useT()
  const narrow = useNarrow()
  const { run, busy, node } = useExport(path)
  return (
    <>
      <Button
        icon={<FileExcelOutlined />}
        aria-label={t('statement.workbook')}
        title={narrow ? t('statement.workbook') : undefined}
        loading={busy}
        onClick={() => void run({ id })}
      >
        {!narrow && t('statement.workbook')}
      </Button>
      {node}
    </>
  )
}

/** The same actions for several statements of one counterparty. */
export function StatementTools({ faceName, selected }: ListToolProps<typeof statement>) {
  const t = useT()
  const actor = useActor()
  const face = settlementFace(faceName)
  const invoice = invoiceFace(faceName)
  const settling = selected.filter(row => isConfirmed(row) && canSettle(row))
  const billing = selected.filter(canInvoice)
  const start = (rows: readonly StatementRow[], open: (rows: readonly StatementRow[], kind: unknown) => void) => {
    if (new Set(rows.map(row => row['partyId'])).size > 1) notify.warning(t('statement.samePartyOnly'))
    else open(rows, faceName)
  }
  return (
    <>
      {settling.length > 0 && face && can(actor, face, 'modify') && (
        <Button icon={<PayCircleOutlined />} onClick={() => start(settling, openSettlement)}>
          {t('statement.settleMany', { count: settling.length })}
        </Button>
      )}
      {billing.length > 0 && invoice && can(actor, invoice.face, 'modify') && (
        <Button icon={<FileDoneOutlined />} onClick={() => start(billing, openInvoice)}>
          {t(faceName === 'customer' ? 'statement.invoiceOut' : 'statement.invoiceIn')} ({billing.length})
        </Button>
      )}
    </>
  )
}
