import { claimNote } from '@tuheng/domain/claims/index'
import {
  acceptClaimCall,
  appealClaimCall,
  claimFileCall,
  openClaimCall,
} from '@tuheng/domain/claims/link/claim-link.calls'
import { claimLinkErrors } from '@tuheng/domain/claims/link/claim-link.errors'
import { gt, parseDecimal } from '@tuheng/domain/kernel/decimal'
import { DomainError } from '@tuheng/domain/kernel/errors'
import { visibleLine, wordsOf } from '@tuheng/domain/kernel/invisible-characters'
import type { FastifyRequest } from 'fastify'
import { idempotencyKeyOf, type Server } from '../../../engine/calls/endpoint.ts'
import { servePublicCall } from '../../../engine/calls/serve-open.ts'
import { fileErrors } from '../../../engine/files/file-errors.ts'
import { LINK_SECONDS, signLink } from '../../../engine/files/file-links.ts'
import { findFiles } from '../../../engine/files/file-rows.ts'
import { writeAudit } from '../../../engine/write/audit.ts'
import { isHeldAct } from '../../../engine/write/hold.ts'
import type { Tx } from '../../../engine/write/tx.ts'
import { write } from '../../../engine/write/work.ts'
import { text } from '@tuheng/domain/kernel/text'
import { momentOf } from '../../../plugins/clock.ts'
import { membersWith, sendMessage } from '../../system/index.ts'
import type { ClaimNote } from '../rows.ts'
import { createClaimEntrance, endOf, type Entered, findClaimLink, requireOpen } from './claim-link-rows.ts'
import { claimViewOf } from './claim-link-view.ts'

/** Mounts the calls for the holder of a link: open one claim, accept it or appeal. None of them uses a session. */
export function registerPublicClaimCalls(server: Server): void {
  const { engine, files } = server
  const enter = createClaimEntrance(server)
  servePublicCall(server, { call: openClaimCall }, async ({ request, body }) => {
    const entered = await enter(request, body.token)
    return write(engine, { actor: entered.actor, requestId: request.id }, async tx => {
      await recordOpening(tx, entered, request.ip)
      return claimViewOf(tx, entered.link)
    })
  })
  servePublicCall(server, { call: claimFileCall }, async ({ request, body }) => {
    const { link } = await enter(request, body.token)
    if (endOf(link)) claimLinkErrors.fail('claim_link.over')
    const [row] = await engine.db.company(link.orgId, async sql => {
      const { rows } = await sql.query(
        `select 1 from claim_note n, jsonb_array_elements(case jsonb_typeof(n.evidence) when 'array' then n.evidence else '[]'::jsonb end) e
         where n.org_id = $1 and n.id = $2 and (e ->> 'id')::bigint = $3`,
        [link.orgId, link.claimId, body.id],
      )
      return rows.length ? findFiles(sql, { orgId: link.orgId, ids: [body.id], at: momentOf(engine.clock).at }) : []
    })
    if (!row) return fileErrors.fail('file.missing')
    const expires = Math.floor(engine.clock.now().getTime() / 1000) + LINK_SECONDS
    return {
      url: `/api/v1/fms/file/open/${signLink({ orgId: link.orgId, fileId: row.id, download: false, expires }, files.secret)}`,
      name: row.name,
      mime: row.mime,
    }
  })
  servePublicCall(server, { call: acceptClaimCall }, async ({ request, body }) => {
    const name = nameOf(body.name)
    await answer(server, request, {
      entered: await enter(request, body.token),
      fingerprint: ['accept', name],
      act: 'accept',
      work: async (tx, note) => void (await tx.run(claimNote, 'accept', { id: note.id, answeredBy: name })),
    })
    return { state: 'accepted' as const }
  })
  servePublicCall(server, { call: appealClaimCall }, async ({ request, body }) => {
    const name = nameOf(body.name)
    const words = wordsOf(body.words) ?? claimLinkErrors.fail('claim_link.words', {}, 'words')
    await answer(server, request, {
      entered: await enter(request, body.token),
      fingerprint: ['appeal', name, words, body.amount],
      act: 'appeal',
      work: async (tx, note) => {
        const theirAmount = amountOf(body.amount, note)
        await tx.run(claimNote, 'appeal', { id: note.id, answeredBy: name, theirWords: words, theirAmount })
      },
    })
    return { state: 'appealed' as const }
  })
}

interface Answering {
  entered: Entered
  fingerprint: readonly unknown[]
  act: 'accept' | 'appeal'
  work(tx: Tx, note: ClaimNote): Promise<void>
}

/** Runs an answer of the holder: the claim is locked first, then the link, as its own moves do. */
async function answer(
  { engine }: Server,
  request: FastifyRequest,
  { entered, fingerprint, act, work }: Answering,
): Promise<void> {
  const { link, actor, at } = entered
  const key = idempotencyKeyOf(request)
  await write(
    engine,
    {
      actor,
      requestId: request.id,
      idempotencyKey: key && `claim link:${link.id}:${key}`,
      fingerprint: ['claim/info', link.id, ...fingerprint],
    },
    async tx => {
      const note = await tx.lock(claimNote, link.claimId)
      const now = await findClaimLink({ query: tx.sql } as Parameters<typeof findClaimLink>[0], {
        ...at,
        now: engine.clock.now().toISOString(),
        lock: true,
      })
      requireOpen(now ?? claimLinkErrors.fail('claim_link.unknown'))
      if (await isHeldAct(tx, claimNote, act)) claimLinkErrors.fail('claim_link.by_staff')
      try {
        await work(tx, note)
      } catch (error) {
        // Refusals of fields are for whoever typed them. Guards speak to staff; outsiders get one plain sentence.
        if (error instanceof DomainError && error.issues.some(one => one.code.startsWith('claim_link.'))) throw error
        if (error instanceof DomainError) return claimLinkErrors.fail('claim_link.answered')
        throw error
      }
      await tx.sql(
        'update claim_link set answered_at = $3::timestamptz, answer_ip = $4 where org_id = $1 and id = $2',
        [tx.orgId, link.id, tx.now.at, request.ip],
      )
      await tellStaff(tx, { note, createdBy: link.createdBy })
      return undefined
    },
  )
}

/** People who may confirm claims are told of the answer, and whoever made the link. */
async function tellStaff(tx: Tx, { note, createdBy }: { note: ClaimNote; createdBy: number | null }): Promise<void> {
  const to = await membersWith(tx, ['sap.claim.confirm'])
  await sendMessage(tx, {
    to: [...new Set([...to, ...(createdBy === null ? [] : [createdBy])])],
    kind: 'claim.answered',
    title: text(`承运商已答复索赔单 ${note.noteNo}`, `The carrier answered claim ${note.noteNo}`),
    path: `/statement_management/claim_note/${note.id}`,
  })
}

/** Counts every opening. One per day and address stands in the history of the claim. */
async function recordOpening(tx: Tx, { link }: Entered, ip: string): Promise<void> {
  await tx.sql(
    `update claim_link set opened = opened + 1, first_opened_at = coalesce(first_opened_at, $3::timestamptz), last_opened_at = $3::timestamptz, last_ip = $4 where org_id = $1 and id = $2`,
    [tx.orgId, link.id, tx.now.at, ip],
  )
  if (link.lastIp === ip && link.lastOpenedAt?.slice(0, 10) === tx.now.today) return
  await writeAudit(tx, {
    resource: claimNote,
    id: link.claimId,
    action: 'linkOpened',
    before: null,
    after: null,
    no: link.noteNo,
    reason: `来自 ${ip}`,
  })
}

const nameOf = (given: string): string => visibleLine(given) || claimLinkErrors.fail('claim_link.name', {}, 'name')

function amountOf(given: string | undefined, { agreed }: ClaimNote): string | null {
  const typed = given?.trim() ?? ''
  if (typed === '') return null
  const amount = parseDecimal(typed.replaceAll(',', ''), { maxScale: 2, maxPrecision: 14 })
  if (amount === null || gt(0, amount) || gt(amount, agreed ?? '0'))
    return claimLinkErrors.fail('claim_link.amount', {}, 'amount')
  return amount
}
