import { invoiceIn } from '@tuheng/domain/invoices/index'
import { registerSlots } from '../../engine/slots.ts'
import { registerWidget } from '../../engine/widgets/index.ts'
import { invoiceInItemsWidget } from './in/invoice-in-items.tsx'
import { InvoiceInPane } from './in/invoice-in-pane.tsx'
import { invoiceNoWidget } from './in/invoice-no-input.tsx'
import { amountWidget, taxRateWidget, taxWidget, totalWidget } from './in/amount-widgets.tsx'
import { sellerWidget } from './in/seller-input.tsx'

registerWidget(invoiceIn.fields.items, invoiceInItemsWidget)
registerWidget(invoiceIn.fields.invoiceNo, invoiceNoWidget)
registerWidget(invoiceIn.fields.sellerName, sellerWidget)
registerWidget(invoiceIn.fields.amount, amountWidget)
registerWidget(invoiceIn.fields.tax, taxWidget)
registerWidget(invoiceIn.fields.total, totalWidget)
registerWidget(invoiceIn.fields.taxRate, taxRateWidget)
registerSlots<typeof invoiceIn>('invoiceIn', { formPane: InvoiceInPane })
