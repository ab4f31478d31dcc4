import { parseDecimal } from '@tuheng/domain/kernel/decimal'
import { failAll, type Issue } from '@tuheng/domain/kernel/errors'
import { visibleLine, wordsOf } from '@tuheng/domain/kernel/invisible-characters'
import { normalizeMobile } from '@tuheng/domain/kernel/validators/mobile'
import { linkErrors, statement } from '@tuheng/domain/settlement/index'
import {
  acceptLinkCall,
  disputeLinkCall,
  LINK_TOKEN_HEADER,
  linkCodeCall,
  linkFileCall,
  linkUploadCall,
  openLinkCall,
} from '@tuheng/domain/settlement/link/link.calls'
import type { FastifyRequest } from 'fastify'
import { writeAudit } from '../../../engine/write/audit.ts'
import { idempotencyKeyOf, type Server } from '../../../engine/calls/endpoint.ts'
import { LINK_SECONDS, signLink } from '../../../engine/files/file-links.ts'
import { findFiles } from '../../../engine/files/file-rows.ts'
import { fileErrors } from '../../../engine/files/file-errors.ts'
import { servePublicCall } from '../../../engine/calls/serve-open.ts'
import { write } from '../../../engine/write/work.ts'
import { momentOf } from '../../../plugins/clock.ts'
import type { CodeSender } from '../../../plugins/code-sender.ts'
import { sendMobileCode, consumeMobileCode } from '../../system/index.ts'
import { accept, type AnswerRequest, dispute } from './answer.ts'
import { type Entered, createEntrance } from './enter.ts'
import { receiveFiles } from './link-files.ts'
import { requireOpen } from './link-rows.ts'
import { createReceipt } from './receipt.ts'
import { mayOpenFile, linkAnswerOf } from './link-statement.ts'

/** Bytes of a dispute of every line, or an acceptance of all others. */
const DISPUTE_BODY_LIMIT = 1_000_000

/**
 * Mounts the calls for the holder of a link: open one statement, accept or dispute it, upload proof. None of them uses
 * a session.
 */
export function registerPublicLinkCalls(server: Server, send: CodeSender | undefined): void {
  const { engine, files } = server
  const enter = createEntrance(server)
  servePublicCall(server, { call: openLinkCall }, async ({ request, body: { page = 1, ...given } }) => {
    const entered = await enter(request, given.token, 'none')
    const { link } = entered
    return write(engine, { actor: entered.actor, requestId: request.id }, async tx => {
      if (page === 1) await recordOpening(tx, entered, request.ip)
      return linkAnswerOf({ query: tx.sql }, link, { page, sendsCodes: send !== undefined })
    })
  })
  servePublicCall(server, { call: linkFileCall }, async ({ request, body: given }) => {
    const { link } = await enter(request, given.token, 'live')
    const [row] = await engine.db.company(link.orgId, async sql =>
      (await mayOpenFile(sql, link, given.id))
        ? findFiles(sql, { orgId: link.orgId, ids: [given.id], at: momentOf(engine.clock).at })
        : [],
    )
    if (!row) return fileErrors.fail('file.missing')
    const expires = Math.floor(engine.clock.now().getTime() / 1000) + LINK_SECONDS
    return {
      url: `/api/v1/fms/file/open/${signLink({ orgId: link.orgId, fileId: row.id, download: false, expires }, files.secret)}`,
      name: row.name,
      mime: row.mime,
    }
  })
  servePublicCall(server, { call: linkCodeCall }, async ({ request, body: given }) => {
    const { link } = await enter(request, given.token, 'open')
    if (!send || !link.settings.linkCode) return linkErrors.fail('link.over')
    await sendMobileCode(engine, send, { mobile: mobileOf(given.mobile), ip: request.ip })
    return null
  })
  servePublicCall(server, { call: acceptLinkCall }, async ({ request, body: given }) => {
    const entered = await enter(request, given.token, 'live')
    const proved = send !== undefined && entered.link.settings.linkCode
    const input = { name: nameOf(given.name), mobile: mobileOf(given.mobile), files: given.files ?? [], proved }
    const asked = answerRequestOf(server, request, { entered, given })
    // A repeated answer gets the same result, because its code is used and its receipt exists.
    if (await isAnswered(asked)) return accept(asked, input, undefined)
    requireOpen(entered.link)
    if (proved)
      await consumeMobileCode(engine, {
        mobile: input.mobile,
        code: given.code?.trim() || linkErrors.fail('link.code', {}, 'code'),
      })
    return accept(
      asked,
      input,
      await createReceipt(server, entered, { ...input, ip: request.ip, requestId: request.id }),
    )
  })
  servePublicCall(
    server,
    { call: disputeLinkCall, bodyLimit: DISPUTE_BODY_LIMIT },
    async ({ request, body: given }) => {
      const entered = await enter(request, given.token, 'live')
      const { mobile, reason, lines = [], agreed = [] } = given
      const input = {
        name: nameOf(given.name),
        mobile: mobile?.trim() ? mobileOf(mobile) : null,
        reason: wordsOf(reason),
        files: given.files ?? [],
        agreed,
        lines: linesOf(lines),
      }
      if (!input.lines.length && !input.reason) linkErrors.fail('link.nothing', {}, 'reason')
      return dispute(answerRequestOf(server, request, { entered, given }), input)
    },
  )
  servePublicCall(server, { call: linkUploadCall }, async ({ request }) =>
    receiveFiles(server, request, await enter(request, String(request.headers[LINK_TOKEN_HEADER] ?? ''), 'open')),
  )
}

const answerRequestOf = (
  { engine }: Server,
  request: FastifyRequest,
  { entered, given }: { entered: Entered; given: object },
): AnswerRequest => {
  const { token: _token, ...body } = given as { token: string }
  return {
    engine,
    entered,
    requestId: request.id,
    idempotencyKey: idempotencyKeyOf(request),
    fingerprint: ['settle/info', entered.link.id, body],
  }
}

async function isAnswered({ engine, entered: { link, actor }, idempotencyKey }: AnswerRequest): Promise<boolean> {
  if (!idempotencyKey) return false
  const { rows } = await engine.db.company(link.orgId, sql =>
    sql.query('select 1 from idempotency where org_id = $1 and member_id = $2 and key = $3', [
      link.orgId,
      actor.memberId,
      `link:${link.id}:${idempotencyKey}`,
    ]),
  )
  return rows.length > 0
}

/** Counts every opening of a link. Adds one per day and address to the statement's history. */
async function recordOpening(
  tx: Parameters<Parameters<typeof write>[2]>[0],
  { link }: Entered,
  ip: string,
): Promise<void> {
  await tx.sql(
    `update statement_link set opened = opened + 1, first_opened_at = coalesce(first_opened_at, $3::timestamptz), last_opened_at = $3::timestamptz, last_ip = $4 where org_id = $1 and id = $2`,
    [tx.orgId, link.id, tx.now.at, ip],
  )
  if (link.lastIp === ip && link.lastOpenedAt?.slice(0, 10) === tx.now.today) return
  await writeAudit(tx, {
    resource: statement,
    id: link.statementId,
    action: 'linkOpened',
    before: null,
    after: null,
    no: link.stmtNo,
    reason: `来自 ${ip}`,
  })
}

const nameOf = (text: string): string => visibleLine(text) || linkErrors.fail('link.name', {}, 'name')

function mobileOf(text: string): string {
  const mobile = normalizeMobile(text)
  return /^1[3-9]\d{9}$/.test(mobile) ? mobile : linkErrors.fail('link.mobile', {}, 'mobile')
}

function linesOf(lines: readonly { id: number; reason: string; theirNet?: string; files?: number[] }[]) {
  const issues: (Issue | undefined)[] = []
  const seen = new Set<number>()
  const parsed = lines.map((line, i) => {
    const reason = wordsOf(line.reason)
    const amount = line.theirNet?.trim() ?? ''
    const theirNet = amount === '' ? null : parseDecimal(amount.replaceAll(',', ''), { maxScale: 2, maxPrecision: 14 })
    if (reason === null) issues.push(linkErrors.issue('link.reason', {}, `lines.${i}.reason`))
    if (amount !== '' && theirNet === null) issues.push(linkErrors.issue('link.amount', {}, `lines.${i}.theirNet`))
    if (seen.has(line.id)) issues.push(linkErrors.issue('link.twice', {}, `lines.${i}`))
    seen.add(line.id)
    return { id: line.id, reason: reason ?? '', theirNet, files: line.files ?? [] }
  })
  failAll(issues)
  return parsed
}
