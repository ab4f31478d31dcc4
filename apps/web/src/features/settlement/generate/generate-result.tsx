import type { AnswerOf } from '@tuheng/domain/kernel/call'
import type { Face } from '@tuheng/domain/kernel/resource'
import type { generateCall } from '@tuheng/domain/settlement/settlement.calls'
import { BatchDialog } from '../../../engine/links/batch-dialog.tsx'
import type { BatchLine } from '../../../engine/links/batch-table.tsx'
import { RecordLink } from '../../../engine/links/record-link.tsx'
import { useT } from '../locale/index.ts'

export type GeneratedStatement = AnswerOf<typeof generateCall>['results'][number]

/** Links to the statements that were created. */
export function GenerateResult({
  face,
  results,
  names,
  onClose,
}: {
  face: Face
  results: readonly GeneratedStatement[]
  names: ReadonlyMap<number, string>
  onClose(): void
}) {
  const t = useT()
  return (
    <BatchDialog
      title={t('generate.result')}
      head={[t('generate.party'), t('generate.statement')]}
      lines={results.map((row): BatchLine => ({
        key: row.partyId,
        label: names.get(row.partyId) ?? `#${row.partyId}`,
        ok: row.ok,
        result: row.ok && (
          <RecordLink resource="statement" id={row.id} facts={{ ...face.where }} title={row.no ?? `#${row.id}`}>
            {row.no ?? `#${row.id}`}
          </RecordLink>
        ),
        reasons: row.errors,
      }))}
      onClose={onClose}
    />
  )
}
