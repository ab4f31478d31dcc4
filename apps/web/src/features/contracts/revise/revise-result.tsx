import type { Face } from '@tuheng/domain/kernel/resource'
import { Button, Modal } from 'antd'
import { BatchTable } from '../../../engine/links/batch-table.tsx'
import { RecordLink } from '../../../engine/links/record-link.tsx'
import { useT as useEngineT } from '../../../engine/locale/index.ts'
import { useT } from '../locale/index.ts'
import type { Revised } from './revise-call.ts'

/** The drafts that were made, each a click away, and why others were not. */
export function ReviseResult({ face, results, onClose }: { face: Face; results: readonly Revised[]; onClose(): void }) {
  const t = useT()
  const engine = useEngineT()
  return (
    <Modal
      open
      width={640}
      title={t('revise.result')}
      onCancel={onClose}
      footer={
        <Button type="primary" onClick={onClose}>
          {engine('close')}
        </Button>
      }
    >
      <BatchTable
        head={[t('revise.sheet'), t('revise.next')]}
        lines={results.map(row => ({
          key: row.id,
          what: row.no || `#${row.id}`,
          ok: row.ok,
          result: row.ok && (
            <RecordLink resource="priceSheet" id={row.nextId} facts={{ ...face.where }} title={row.nextNo}>
              {row.nextNo}
            </RecordLink>
          ),
          told: row.errors,
        }))}
      />
    </Modal>
  )
}
