import type { eInvoiceFile } from '@tuheng/domain/invoices/index'
import { registerSlots } from '../../engine/slots.ts'
import { CollectTool } from './files/collect-tool.tsx'
import { RegisterAction } from './files/register-action.tsx'

registerSlots<typeof eInvoiceFile>('eInvoiceFile', {
  listTool: CollectTool,
  detail: { actions: RegisterAction, actionsFirst: row => row.status === 'open' },
})
