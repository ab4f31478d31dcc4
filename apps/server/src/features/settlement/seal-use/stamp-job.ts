import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { DomainError } from '@tuheng/domain/kernel/errors'
import type { FileRef } from '@tuheng/domain/kernel/field'
import type { RowOf } from '@tuheng/domain/kernel/resource'
import { sealUse, sealUseErrors } from '@tuheng/domain/settlement/index'
import { companySeal } from '@tuheng/domain/system/index'
import { findFiles } from '../../../engine/files/file-rows.ts'
import { keepResult } from '../../../engine/files/index.ts'
import { defineJob } from '../../../engine/jobs/index.ts'
import type { JobContext } from '../../../engine/jobs/job-kinds.ts'
import type { Tx } from '../../../engine/write/tx.ts'
import { write } from '../../../engine/write/work.ts'
import { codeOnPaper } from './settings.ts'
import { stampPdf } from './stamp-pdf.ts'

type SealUse = RowOf<typeof sealUse>

/** Puts the seal on the file of a request that its keeper had stamped. A run that died begins anew. */
export const stampJob = defineJob<{ id: number }, { status: string }>({
  kind: 'stamp-pdf',
  title: { zh: '电子盖章', en: 'Stamp a PDF' },
  run: async context => {
    const { engine, actor, job } = context
    const request = { actor, requestId: job.requestId }
    try {
      const stamped = await stampedPdf({ ...context, requestId: job.requestId }, job.input.id)
      if (!stamped) return { status: 'left' }
      const file = await keepStamped(context, stamped)
      await write(engine, request, tx => finishStamp(tx, job.input.id, { file, pages: stamped.pages }))
      return { status: 'used' }
    } catch (error) {
      context.signal.throwIfAborted()
      const why = error instanceof DomainError ? (error.issues[0]?.zh ?? error.message) : '系统异常，请稍后再盖'
      if (!(error instanceof DomainError)) engine.log.error({ err: error, id: job.input.id }, 'a file was not stamped')
      await write(engine, request, tx => giveUp(tx, job.input.id, why.slice(0, 200)))
      return { status: 'failed' }
    }
  },
})

interface Stamped {
  row: SealUse
  pdf: Buffer
  pages: number
}

type Stamping = Pick<JobContext<unknown>, 'engine' | 'files' | 'actor'> & { requestId: string }

/** The stamped file of a request that is being stamped; undefined once it no longer is. @throws why it cannot be */
export async function stampedPdf(
  { engine, files, actor, requestId }: Stamping,
  id: number,
): Promise<Stamped | undefined> {
  const read = await write(engine, { actor, requestId }, async tx => {
    const row = await tx.getRequired(sealUse, id)
    return row.status === 'stamping' ? { row, ...(await whatIsStamped(tx, row)) } : undefined
  })
  if (!read) return undefined
  const { row, sourceKey, pictureKey, by, sourceHash } = read
  const code = row.verifyCode ?? ''
  const { pdf, pages } = await stampPdf({
    source: await buffer(await files.open(sourceKey)),
    picture: await buffer(await files.open(pictureKey)),
    places: row.places,
    code: codeOnPaper(engine, code),
    lines: [
      `用章单号 ${row.sealUseNo}　${(row.usedAt ?? '').slice(0, 16)}`,
      `用印人 ${by}　扫码验真`,
      `验真码 ${code}`,
      `SHA-256 ${sourceHash.slice(0, 32)}`,
      sourceHash.slice(32),
    ],
  })
  return { row, pdf, pages }
}

/** Keeps the stamped file until its record takes it. */
const keepStamped = (
  { engine, files, actor, job, signal }: JobContext<unknown>,
  { row, pdf }: Stamped,
): Promise<FileRef> =>
  keepResult(
    { engine, files, actor, requestId: job.requestId },
    {
      name: `${row.title}_${row.sealUseNo}.pdf`,
      mime: 'application/pdf',
      contents: Readable.from([pdf]),
      signal,
      keepDays: 1,
    },
  )

async function whatIsStamped(
  tx: Tx,
  { sealId, source, usedBy }: SealUse,
): Promise<{ sourceKey: string; pictureKey: string; by: string; sourceHash: string }> {
  const seal = await tx.getRequired(companySeal, sealId)
  const [picture] = seal.picture ?? []
  const [paper] = source ?? []
  if (!picture) return sealUseErrors.fail('seal_use.no_picture', { seal: seal.name })
  if (!paper) return sealUseErrors.fail('seal_use.one_file', {}, 'source')
  const found = await findFiles({ query: tx.sql }, { orgId: tx.orgId, ids: [picture.id, paper.id], at: tx.now.at })
  const file = (id: number) => found.find(one => one.id === id) ?? sealUseErrors.fail('seal_use.one_file', {}, 'source')
  const { rows } = await tx.sql<{ name: string }>('select name from member where org_id = $1 and id = $2', [
    tx.orgId,
    usedBy,
  ])
  return {
    sourceKey: file(paper.id).storeKey,
    pictureKey: file(picture.id).storeKey,
    by: rows[0]?.name ?? '',
    sourceHash: file(paper.id).sha256,
  }
}

/** Records the stamped file, unless the request was taken from stamping meanwhile. */
export async function finishStamp(
  tx: Tx,
  id: number,
  { file, pages }: { file: FileRef; pages: number },
): Promise<void> {
  const row = await tx.lock(sealUse, id)
  if (row.status !== 'stamping') return
  await tx.run(sealUse, 'stamped', { id, usedCopies: row.copies, sealedFiles: [file] })
  await tx.overwrite(sealUse, { id, pages }, { action: null })
}

async function giveUp(tx: Tx, id: number, why: string): Promise<void> {
  const row = await tx.lock(sealUse, id)
  if (row.status !== 'stamping') return
  await tx.run(sealUse, 'unstamped', { id })
  await tx.overwrite(sealUse, { id, failure: why }, { action: null })
}
