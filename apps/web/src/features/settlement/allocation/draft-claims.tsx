import type { AnyRow } from '@tuheng/domain/kernel/resource'
import type { SettlementRow } from '../rows.ts'
import { settlementFace } from '../statement-face.ts'
import { OtherClaims } from './other-claims.tsx'

/** On the page of a draft: which other settlements ask for its statements. */
export default function DraftClaims({ row }: { row: SettlementRow }) {
  if (row['status'] !== 'draft') return null
  const rows = (row['items'] ?? []) as readonly AnyRow[]
  return <OtherClaims face={settlementFace(row['kind'])} rows={rows} id={row['id']} />
}
