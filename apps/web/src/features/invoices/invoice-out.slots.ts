import { invoiceOut } from '@tuheng/domain/invoices/index'
import { registerSlots } from '../../engine/slots.ts'
import { registerWidget } from '../../engine/widgets/index.ts'
import { freightLinesWidget } from './out/freight-lines.tsx'
import { invoiceOutItemsWidget } from './out/invoice-items.tsx'
import { InvoiceOutPane } from './out/invoice-pane.tsx'

registerWidget(invoiceOut.fields.items, invoiceOutItemsWidget)
registerWidget(invoiceOut.fields.freightLines, freightLinesWidget)
registerSlots<typeof invoiceOut>('invoiceOut', { formPane: InvoiceOutPane, detail: { tabsFirst: true } })
