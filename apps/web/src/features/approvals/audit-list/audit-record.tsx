import { RecordBeside, RecordPane } from '../queue/record-pane.tsx'
import type { AuditItem } from './audit-state.ts'

/** What is decided on, on its own page beside the list, with its own buttons. */
export function AuditRecord({ item: { id, taskId, record } }: { item: AuditItem }) {
  if (taskId !== null) return <RecordPane runId={id} place={record && { face: record.faceName, ...record }} />
  return record?.path ? <RecordBeside id={record.id} path={record.path} /> : null
}
