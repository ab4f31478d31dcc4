import { createHash } from 'node:crypto'
import { Readable } from 'node:stream'
import type { FileRef } from '@tuheng/domain/kernel/field'
import type { FileStore } from '../engine/files/file-store.ts'
import { renderPdf } from '../engine/print/render-pdf.ts'
import type { Tx } from '../engine/write/tx.ts'

/** Returns a function that stores a one-page PDF as the scan of a signed copy. The page is rendered once. */
export async function signedCopyMaker(files: FileStore): Promise<(tx: Tx, name: string) => Promise<FileRef[]>> {
  const bytes = await renderPdf({
    title: '签章件',
    company: '演示资料',
    number: '',
    orientation: 'portrait',
    blocks: [{ kind: 'paragraph', text: '本页为演示数据中的签章扫描件，双方已盖章。' }],
  } as never)
  return (tx, name) => storeFile(files, tx, { name: `${name}.pdf`, mime: 'application/pdf', bytes })
}

/** Stores a file of the demo in the name of whoever writes. */
export async function storeFile(
  files: FileStore,
  tx: Tx,
  { name, mime, bytes }: { name: string; mime: string; bytes: Buffer },
): Promise<FileRef[]> {
  const key = `${tx.orgId}/demo/${createHash('sha256').update(name).digest('hex').slice(0, 24)}`
  await files.put(key, Readable.from([bytes]), mime)
  const sha256 = createHash('sha256').update(bytes).digest('hex')
  const { rows } = await tx.sql<{ id: number }>(
    `insert into file (org_id, name, size, mime, sha256, store_key, member_id) values ($1, $2, $3, $4, $5, $6, $7) returning id`,
    [tx.orgId, name, bytes.length, mime, sha256, key, tx.actor.memberId || null],
  )
  return [{ id: rows[0]?.id as number, name, size: bytes.length, mime }]
}
