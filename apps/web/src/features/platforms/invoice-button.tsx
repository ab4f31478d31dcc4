import { FileDoneOutlined } from '@ant-design/icons'
import { isZero } from '@tuheng/domain/kernel/decimal'
import type { ListAnswer } from '@tuheng/domain/kernel/generic-wire'
import { can } from '@tuheng/domain/kernel/policy'
import type { AnyRow, LooseRow } from '@tuheng/domain/kernel/resource'
import type { platformWaybill } from '@tuheng/domain/platforms/platform-waybill'
import { Button } from 'antd'
import { cardOf, listScreen } from '../../engine/catalogue.ts'
import { newPath } from '../../engine/paths.ts'
import { faceCall } from '../../shared/calls/api.ts'
import { useBusy } from '../../shared/hooks/use-busy.ts'
import { useActor } from '../../shared/session/session.ts'
import { openTab } from '../../shared/tabs/tabs.ts'
import { notify } from '../../shared/ui/notify.tsx'
import { useT } from './locale/index.ts'

const faceOf = (resource: string, face: string) => cardOf(resource)?.faces[face]
const CONFIRMED = ['confirmed', 'invoiced', 'partSettled', 'settled']

/**
 * 登记平台发票: the platform's one invoice covers its freight and its fee, which stand in its statement. Opens the form of
 * the invoice with what of that statement is still to be invoiced.
 */
export function InvoiceButton({ row }: { row: LooseRow<typeof platformWaybill> }) {
  const t = useT()
  const actor = useActor()
  const { busy, run } = useBusy()
  const [charges, statements, invoices] = [
    faceOf('charge', 'all'),
    faceOf('statement', 'carrier'),
    faceOf('invoiceIn', 'carrier'),
  ]
  const screen = listScreen('invoiceIn', 'carrier')
  if (!charges || !statements || !invoices || !screen) return null
  if (!can(actor, invoices, 'modify') || !can(actor, statements, 'read') || !can(actor, charges, 'read')) return null
  if (row['bookStatus'] !== 'booked' || !CONFIRMED.includes(String(row['apStatus']))) return null
  const open = () =>
    run(async () => {
      const filters = { docType: ['platformWaybill'], docNo: row['thirdNo'] }
      const { list } = await faceCall<ListAnswer>(charges, 'list', { body: { filters, page: 1, pageSize: 20 } })
      const id = list.find(one => one['statementId'])?.['statementId']
      const statement = id ? await faceCall<AnyRow>(statements, 'info', { body: { id } }) : undefined
      const left = statement?.['uninvoicedSum']
      if (!statement || typeof left !== 'string' || isZero(left)) return void notify.warning(t('invoice.none'))
      const begin = new URLSearchParams({
        'p.partyId': String(statement['partyId']),
        'p.partyId$': String(statement['partyId$'] ?? ''),
        statements: String(statement['id']),
      })
      openTab(newPath(screen.path, `?${begin.toString()}`))
    })
  return (
    <Button icon={<FileDoneOutlined />} loading={busy} onClick={() => void open()}>
      {t('invoice.register')}
    </Button>
  )
}
