import { registry } from '@tuheng/domain/registry'
import { findFace } from '../directory.ts'
import { writeAudit } from '../write/audit.ts'
import type { Tx } from '../write/tx.ts'
import type { FileRow } from './file-rows.ts'

/** Counts a download of the file that a job made, and writes it to the log. Other files are left alone. */
export async function noteDownload(tx: Tx, { id, name, size }: Pick<FileRow, 'id' | 'name' | 'size'>): Promise<void> {
  const { rows } = await tx.writing()<{ id: number; api: string | null }>(
    `update job set downloads = downloads + 1, downloaded_at = $3::timestamptz
     where org_id = $1 and result -> 'file' ->> 'id' = $2::text returning id, input ->> 'api' as api`,
    [tx.orgId, String(id), tx.now.at],
  )
  for (const job of rows) {
    const of = job.api === null ? undefined : sourceOf(job.api)
    if (of)
      await writeAudit(tx, {
        resource: { name: of, title: '' },
        id: 0,
        action: 'download',
        before: null,
        after: { face: job.api, file: name, bytes: size },
      })
  }
}

/** The resource of a list (`module/table`), or the report of that name. */
const sourceOf = (api: string): string | undefined =>
  findFace(api)?.resource.name ?? registry.reports.find(({ name }) => name === api)?.name
