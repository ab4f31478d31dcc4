import type { Face } from '@tuheng/domain/kernel/resource'
import { BatchDialog } from '../../../engine/links/batch-dialog.tsx'
import type { BatchLine } from '../../../engine/links/batch-table.tsx'
import { RecordLink } from '../../../engine/links/record-link.tsx'
import { useT } from '../locale/index.ts'
import type { Revised } from './revise-call.ts'

/** Links to the drafts that were created, which wait for an approval, and the reasons why others were not. */
export function ReviseResult({ face, results, onClose }: { face: Face; results: readonly Revised[]; onClose(): void }) {
  const t = useT()
  return (
    <BatchDialog
      title={t('revise.result')}
      head={[t('revise.sheet'), t('revise.next')]}
      lines={results.map((row): BatchLine => ({
        key: row.id,
        label: row.no || `#${row.id}`,
        ok: row.ok,
        result:
          row.ok &&
          (row.nextId === undefined ? (
            row.warnings?.[0]?.msg
          ) : (
            <RecordLink resource="priceSheet" id={row.nextId} facts={{ ...face.where }} title={row.nextNo}>
              {row.nextNo}
            </RecordLink>
          )),
        reasons: row.errors,
      }))}
      onClose={onClose}
    />
  )
}
