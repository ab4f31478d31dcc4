import { FileDoneOutlined, FileExcelOutlined, PayCircleOutlined } from '@ant-design/icons'
import { isZero } from '@tuheng/domain/kernel/decimal'
import { can } from '@tuheng/domain/kernel/policy'
import type { statement } from '@tuheng/domain/settlement/index'
import { Button } from 'antd'
import type { ListToolProps } from '../../../engine/slots.ts'
import { listScreen } from '../../../engine/catalogue.ts'
import { useExport } from '../../../engine/list-page/use-export.tsx'
import { newPath } from '../../../engine/paths.ts'
import { notify } from '../../../shared/ui/notify.tsx'
import { useNarrow } from '../../../shared/hooks/use-narrow.ts'
import { useActor } from '../../../shared/session/session.ts'
import { openTab } from '../../../shared/tabs/tabs.ts'
import { LinkAction } from '../links/link-action.tsx'
import { useT } from '../locale/index.ts'
import type { StatementRow } from '../rows.ts'
import { invoiceFace, settlementFace, settlementFaceName, statementFace } from '../statement-face.ts'

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
      {invoice && can(actor, invoice.face, 'modify') && !isZero(row['uninvoicedSum'] as string) && (
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
  const billing = selected.filter(row => isConfirmed(row) && !isZero(row['uninvoicedSum'] as string))
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

function openSettlement(rows: readonly StatementRow[], kind: unknown): void {
  const screen = listScreen('settlement', settlementFaceName(kind) ?? '')
  if (screen) openTab(newPath(screen.path, beginWith(rows, 'partyId')))
}

function openInvoice(rows: readonly StatementRow[], kind: unknown): void {
  const found = invoiceFace(kind)
  const screen = found && listScreen(found.resource, found.faceName)
  if (screen) openTab(newPath(screen.path, beginWith(rows, kind === 'customer' ? 'customerId' : 'partyId')))
}

/** The initial values of the form: the counterparty, and the statements with which it is filled. */
function beginWith(rows: readonly StatementRow[], party: string): string {
  const [row = {}] = rows
  const params = new URLSearchParams({
    [`p.${party}`]: String(row['partyId']),
    [`p.${party}$`]: String(row['partyId$'] ?? ''),
    statements: rows.map(one => one['id']).join(','),
  })
  return `?${params.toString()}`
}

export function isConfirmed(row: StatementRow): boolean {
  return row['status'] === 'confirmed' || row['status'] === 'partSettled' || row['status'] === 'settled'
}

function canSettle(row: StatementRow): boolean {
  return row['status'] !== 'settled' && !isZero(row['availableSum'] as string)
}
