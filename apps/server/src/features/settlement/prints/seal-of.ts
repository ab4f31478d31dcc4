import { hasPermission } from '@tuheng/domain/kernel/policy'
import type { FileRef } from '@tuheng/domain/kernel/field'
import type { PrintContext, PrintRow } from '../../../engine/print/on-print.ts'

/** A statement may have our seal once it was sent; a draft never has. */
const SEALED: ReadonlySet<unknown> = new Set(['sent', 'confirmed', 'partSettled', 'settled'])

/** The picture of the seal for statements, if the reader may use seals: 对账专用章, otherwise 公章. */
export async function sealOf({ sql, actor, picture }: PrintContext, row: PrintRow): Promise<Buffer | undefined> {
  if (!SEALED.has(row.status) || !hasPermission(actor, 'sys.seal.use')) return undefined
  const { rows } = await sql.query<{ picture: FileRef[] | null }>(
    `select picture from company_seal where org_id = $1 and status = 'enabled' and on_prints and kind in ('statement', 'official') and deleted_at is null
     order by kind = 'statement' desc, id limit 1`,
    [actor.orgId],
  )
  const [file] = rows[0]?.picture ?? []
  return file && picture(file.id)
}
