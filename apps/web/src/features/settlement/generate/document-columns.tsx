import { resourceOfDocument } from '@tuheng/domain/settlement/index'
import { f } from '@tuheng/domain/kernel/fields'
import type { Face } from '@tuheng/domain/kernel/resource'
import type { FieldColumn } from '../../../engine/field-table/index.tsx'
import { RecordLink } from '../../../engine/links/record-link.tsx'
import { useT } from '../locale/index.ts'

type Row = Record<string, unknown>
type Column = 'party' | 'docNo' | 'day' | 'plateNo' | 'note' | 'amount' | 'prepaid' | 'stmtNo'

/** These columns of documents that statements leave out or leave open, in this order. */
export function useDocumentColumns(face: Face, names: readonly Column[]): FieldColumn[] {
  const t = useT()
  const column = (name: Column): FieldColumn => {
    const { kind, width } = COLUMNS[name]
    const label = t(name === 'prepaid' ? 'generate.openPrepaid' : `generate.${name}`)
    const shown = { name, field: f[kind](label, { en: label }), width }
    if (name === 'docNo') return { ...shown, render: row => <DocumentLink row={row} /> }
    return name === 'stmtNo' ? { ...shown, render: row => <StatementLink face={face} row={row} /> } : shown
  }
  return names.map(column)
}

const COLUMNS: Readonly<Record<Column, { kind: 'text' | 'date' | 'money'; width: number }>> = {
  party: { kind: 'text', width: 150 },
  docNo: { kind: 'text', width: 160 },
  day: { kind: 'date', width: 110 },
  plateNo: { kind: 'text', width: 110 },
  note: { kind: 'text', width: 260 },
  amount: { kind: 'money', width: 120 },
  prepaid: { kind: 'money', width: 130 },
  stmtNo: { kind: 'text', width: 160 },
}

/** The document, as a link where it has a page. */
function DocumentLink({ row: { docType, docId, docNo } }: { row: Row }) {
  const no = String(docNo ?? `#${String(docId)}`)
  const resource = resourceOfDocument(docType)
  if (!resource) return no
  return (
    <RecordLink resource={resource} id={docId} title={no}>
      {no}
    </RecordLink>
  )
}

/** The statement that the document is on, if the person may see it. */
function StatementLink({ face, row: { statementId, stmtNo } }: { face: Face; row: Row }) {
  if (typeof statementId !== 'number' || typeof stmtNo !== 'string') return null
  return (
    <RecordLink resource="statement" id={statementId} facts={{ ...face.where }} title={stmtNo}>
      {stmtNo}
    </RecordLink>
  )
}
