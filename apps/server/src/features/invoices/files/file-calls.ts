import { can } from '@tuheng/domain/kernel/policy'
import { wordedIssue } from '@tuheng/domain/kernel/worded-issue'
import { failAll } from '@tuheng/domain/kernel/errors'
import { anyResource, type Face, type RowOf } from '@tuheng/domain/kernel/resource'
import { eInvoiceErrors, eInvoiceFile, invoiceIn } from '@tuheng/domain/invoices/index'
import { inKinds } from '@tuheng/domain/invoices/invoices.choices'
import { collectInvoicesCall, registerInvoiceCall } from '@tuheng/domain/invoices/e-invoice-file.calls'
import { party } from '@tuheng/domain/parties/index'
import type { Server } from '../../../engine/calls/endpoint.ts'
import { serveCall } from '../../../engine/calls/serve-call.ts'
import { failForbidden } from '../../../engine/rights/forbidden.ts'
import { lockInFace, saveRecord } from '../../../engine/write/save.ts'
import { write } from '../../../engine/write/work.ts'
import { collect } from './collect.ts'

const place = { resource: anyResource(eInvoiceFile), face: anyResource(eInvoiceFile).faces['all'] as Face }
const ROLES = { carrier: 'isCarrier', supplier: 'isSupplier', server: 'isServer' } as const

/** Mounts the collection of files, and the registration of what they say. */
export function registerFileCalls(server: Server): void {
  serveCall(server, collectInvoicesCall, ({ actor, request, lang, body }) =>
    collect({ server, actor, requestId: request.id, lang }, body.files),
  )
  serveCall(server, registerInvoiceCall, ({ actor, engine, request, body }) =>
    write(engine, { actor, requestId: request.id }, async tx => {
      const file = (await lockInFace(tx, place, body.id)) as unknown as RowOf<typeof eInvoiceFile>
      if (file.side !== 'in' || file.invoiceInId) eInvoiceErrors.fail('e_invoice.registered')
      const seller = file.partyId === null ? undefined : await tx.getRequired(party, file.partyId)
      const kinds = Object.keys(ROLES) as (keyof typeof ROLES)[]
      const kind = kinds.find(one => seller?.[ROLES[one]] && seller.status === 'enabled')
      if (!seller || !kind)
        return failAll([
          wordedIssue(
            eInvoiceErrors,
            { code: 'e_invoice.unknown_seller' },
            { seller: file.sellerName ?? '', kind: inKinds.carrier },
          ),
        ]) as never
      const face = anyResource(invoiceIn).faces[kind] as Face
      if (!can(actor, face, 'modify')) failForbidden(`${face.permission}.modify`)
      const { invoiceNo, invoiceDate, invoiceKind, sellerName, amount, tax, total, taxRate, lineCount } = file
      const id = await saveRecord(tx, {
        resource: anyResource(invoiceIn),
        face,
        input: {
          partyId: seller.id,
          sellerName,
          invoiceKind: invoiceKind ?? 'eOrdinary',
          invoiceNo,
          invoiceDate,
          amount,
          tax,
          total,
          taxRate,
          lineCount: lineCount ?? 1,
          files: file.file,
        },
      })
      return { id }
    }),
  )
}
