import type { voucherSource } from '@tuheng/domain/margin/voucher/voucher-source'
import { RecordLink } from '../../engine/links/record-link.tsx'
import { registerSlots } from '../../engine/slots.ts'

registerSlots<typeof voucherSource>('voucherSource', {
  rowFields: ['docType', 'docId'],
  cells: {
    docNo: ({ docType, docId, docNo }) =>
      docType && docId ? (
        <RecordLink resource={String(docType)} id={docId} title={String(docNo ?? '')}>
          {String(docNo ?? '')}
        </RecordLink>
      ) : (
        String(docNo ?? '—')
      ),
  },
})
