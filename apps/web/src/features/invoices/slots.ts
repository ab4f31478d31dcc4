import { invoiceIn, invoiceOut } from '@tuheng/domain/invoices/index'
import { registerSlots } from '../../engine/slots.ts'
import { registerWidget } from '../../engine/widgets/index.ts'
import { invoiceInItemsWidget } from './in/invoice-in-items.tsx'
import { InvoiceInPane } from './in/invoice-in-pane.tsx'
import { invoiceNoWidget } from './in/invoice-no-input.tsx'
import { amountWidget, taxRateWidget, taxWidget, totalWidget } from './in/money-widgets.tsx'
import { sellerWidget } from './in/seller-input.tsx'
import { freightLinesWidget } from './out/freight-lines.tsx'
import { invoiceOutItemsWidget } from './out/invoice-items.tsx'
import { InvoiceOutPane } from './out/invoice-pane.tsx'

registerWidget(invoiceOut.fields.items, invoiceOutItemsWidget)
registerWidget(invoiceOut.fields.freightLines, freightLinesWidget)
registerSlots('invoiceOut', { formPane: InvoiceOutPane, detail: { tabsFirst: true } })

registerWidget(invoiceIn.fields.items, invoiceInItemsWidget)
registerWidget(invoiceIn.fields.invoiceNo, invoiceNoWidget)
registerWidget(invoiceIn.fields.sellerName, sellerWidget)
registerWidget(invoiceIn.fields.amount, amountWidget)
registerWidget(invoiceIn.fields.tax, taxWidget)
registerWidget(invoiceIn.fields.total, totalWidget)
registerWidget(invoiceIn.fields.taxRate, taxRateWidget)
registerSlots('invoiceIn', { formPane: InvoiceInPane })
