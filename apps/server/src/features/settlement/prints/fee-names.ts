import type { PrintContext } from '../../../engine/print/on-print.ts'

/** Names of fees in the reader's language, by code. */
export async function feeNames(
  sql: PrintContext['sql'],
  orgId: number,
  lang: 'zh' | 'en',
): Promise<Map<string, string>> {
  const { rows } = await sql.query<{ code: string; name: string; name_en: string | null }>(
    'select code, name, name_en from incidental_fee where org_id = $1 and deleted_at is null',
    [orgId],
    'fee-names',
  )
  return new Map(rows.map(row => [row.code, lang === 'en' ? (row.name_en ?? row.name) : row.name]))
}
