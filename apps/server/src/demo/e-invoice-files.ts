import { createHash } from 'node:crypto'
import { add, money } from '@tuheng/domain/kernel/decimal'
import { invoiceIn, invoiceOut } from '@tuheng/domain/invoices/index'
import type { FileStore } from '../engine/files/file-store.ts'
import { collectFile } from '../features/invoices/index.ts'
import { clockTime, type DemoContext } from './demo-context.ts'
import { eInvoiceXml } from './e-invoice-xml.ts'
import { invoiceNumber } from './invoice-number.ts'
import { storeFile } from './signed-copy.ts'
import { workdayUntil } from './workdays.ts'

interface Own {
  name: string
  taxNo: string
}

type DemoTx = Parameters<Parameters<DemoContext['as']>[2]>[0]

/** Files of invoices: received and made out, one that differs from its registration, and some that nobody has registered. */
export async function createEInvoiceFiles(demo: DemoContext, files: FileStore): Promise<void> {
  const day = workdayUntil(demo.day(1))
  await demo.as('shuiwu', clockTime(day, 15, 20), async tx => {
    const { rows } = await tx.sql<Own>('select name, credit_code as "taxNo" from org where id = $1', [tx.orgId])
    const [own] = rows
    if (!own) return
    const received = await tx.find(invoiceIn, { where: { kind: 'carrier' }, sort: ['-id'], limit: 8 })
    for (const [i, one] of received.entries()) {
      // One file whose tax somebody mistyped when the invoice was registered
      const off = i === 2 ? '0.03' : '0.00'
      const { sellerName, invoiceDate, amount, taxRate } = one
      const tax = money(add(one.tax, off))
      const told = { no: one.invoiceNo, date: invoiceDate, sellerName, amount, tax, taxRate, isSpecial: true }
      await take(tx, files, [eInvoiceXml({ ...told, ...buyer(own), total: money(add(amount, tax)) }), one.invoiceNo])
    }
    const [seller] = received
    if (seller)
      for (const n of [1, 2]) {
        const no = invoiceNumber({ day, region: '61', orgId: demo.orgId, sequence: 91_000 + n })
        const sums = {
          amount: `${n}8600.00`,
          tax: `${n === 1 ? '1674' : '2574'}.00`,
          total: `${n === 1 ? '20274' : '31174'}.00`,
        }
        const told = { no, date: day, sellerName: n === 1 ? seller.sellerName : '府谷县腾龙汽车运输有限公司', ...sums }
        await take(tx, files, [eInvoiceXml({ ...told, ...buyer(own), taxRate: '0.09', isSpecial: true }), no])
      }
    for (const one of await tx.find(invoiceOut, { where: { status: 'issued' }, sort: ['-id'], limit: 5 })) {
      const { invoiceNo, invoiceDate, amount, tax, total, titleName } = one
      if (!invoiceNo || !invoiceDate || !amount || !tax || !total) continue
      const told = { no: invoiceNo, date: invoiceDate, amount, tax, total, taxRate: null, isSpecial: true }
      const parties = { sellerName: own.name, buyerName: titleName ?? '', buyerTaxNo: one.titleTaxNo ?? '' }
      await take(tx, files, [eInvoiceXml({ ...told, ...parties }), invoiceNo])
    }
  })
}

const buyer = ({ name, taxNo }: Own) => ({ buyerName: name, buyerTaxNo: taxNo })

async function take(tx: DemoTx, files: FileStore, [xml, no]: readonly [string, string]): Promise<void> {
  const bytes = Buffer.from(xml)
  const sha256 = createHash('sha256').update(bytes).digest('hex')
  const [file] = await storeFile(files, tx, { name: `dzfp_${no}.xml`, mime: 'application/xml', bytes })
  if (file) await collectFile(tx, { bytes, name: file.name, file, sha256, source: 'upload' })
}
