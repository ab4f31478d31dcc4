import { DomainError } from '@tuheng/domain/kernel/errors'
import type { FileRef } from '@tuheng/domain/kernel/field'
import { LINK_SETTINGS, linkErrors, statement, type StatementKind, viewShows } from '@tuheng/domain/settlement/index'
import type { LinkAnswer } from '@tuheng/domain/settlement/link/link.calls'
import { writeAudit } from '../../../engine/write/audit.ts'
import { isHeldAct } from '../../../engine/write/hold.ts'
import type { Tx } from '../../../engine/write/tx.ts'
import { type Engine, write } from '../../../engine/write/work.ts'
import { currentAddress } from '../../../engine/write/origin.ts'
import { membersWith, sendMessage } from '../../system/index.ts'
import type { StatementRow } from '../freeze-lines.ts'
import { confirmInNameOf, isDisputed, contactText } from './confirm-as.ts'
import type { Entered } from './enter.ts'
import { lockFiles, attachAsProof } from './link-files.ts'
import { findLink, type LinkRow, requireOpen } from './link-rows.ts'
import { isMemberMobile, isCounterpartyMobile } from './take-answer.ts'

interface Respondent {
  name: string
  mobile: string | null
}

export interface Acceptance extends Respondent {
  files: readonly number[]
  /** The mobile number was verified by a code. */
  proved: boolean
}

export interface Dispute extends Respondent {
  reason: string | null
  files: readonly number[]
  lines: readonly { id: number; reason: string; theirNet: string | null; files: readonly number[] }[]
  /** Lines that the counterparty accepts. Earlier disputes of them are settled. */
  agreed: readonly number[]
}

export interface AnswerRequest {
  engine: Engine
  entered: Entered
  requestId: string
  idempotencyKey: string | undefined
  fingerprint: unknown
}

/**
 * Accepts the statement. A person who verified the counterparty's own mobile number confirms it at once. Other
 * acceptances wait until a second person of the company takes them over (ADR 33), because the sender of a link could
 * answer it. So do all while a process of the company holds the confirmation.
 */
export async function accept(
  request: AnswerRequest,
  input: Acceptance,
  receipt: FileRef | undefined,
): Promise<{ state: 'confirmed' | 'accepted' }> {
  const {
    engine,
    entered: {
      link: { orgId },
    },
  } = request
  const verifiedMobile =
    input.proved && input.mobile !== null && !(await isMemberMobile(engine, orgId, input.mobile))
      ? input.mobile
      : undefined
  return runAnswer(request, async (tx, link, row) => {
    const files = [...(receipt ? [receipt] : []), ...(await lockFiles(tx, link, { ids: input.files, path: 'files' }))]
    const answer: LinkAnswer = {
      verdict: 'accepted',
      at: tx.now.at,
      ...contactOf(input),
      reason: null,
      files,
      lines: [],
      agreed: row.lines.length,
      proved: input.proved,
    }
    const confirms =
      verifiedMobile !== undefined &&
      !(await isHeldAct(tx, statement, 'confirm')) &&
      (await isCounterpartyMobile(tx, row, verifiedMobile))
    if (confirms) await confirmInNameOf(tx, row, answer)
    // A statement that staff are checking again is not accepted either.
    else if (row.dirtyCount) linkErrors.fail('link.checking')
    else {
      await attachAsProof(
        tx,
        { id: row.id, field: 'signedFiles' },
        files.map(file => file.id),
      )
      await writeAudit(tx, {
        resource: statement,
        id: row.id,
        action: 'linkAccepted',
        before: null,
        after: null,
        no: row.stmtNo,
        reason: contactText(input),
      })
    }
    await saveAnswer(tx, link, answer)
    await notifyStaff(tx, { link, row }, confirms ? 'accepted' : 'waits')
    return { state: confirms ? 'confirmed' : 'accepted' }
  })
}

/** Disputes the statement or lines of it, as when staff record a dispute. */
export function dispute(request: AnswerRequest, input: Dispute): Promise<{ state: 'disputed' }> {
  return runAnswer(request, async (tx, link, row) => {
    for (const act of ['dispute', 'agree']) if (await isHeldAct(tx, statement, act)) linkErrors.fail('link.by_staff')
    // Lines that are not shown cannot be named, so that ids reveal nothing.
    const shown = viewShows(link.settings[LINK_SETTINGS[link.kind].view], 'lines') ? row.lines : []
    const known = new Map(shown.map(line => [line.id, line]))
    const named = input.lines.map((line, i) => ({
      ...line,
      of: known.get(line.id) ?? linkErrors.fail('link.line', {}, `lines.${i}`),
    }))
    if (input.agreed.some(id => !known.has(id))) linkErrors.fail('link.line', {}, 'agreed')
    const files = await lockFiles(tx, link, { ids: input.files, path: 'files' })
    const lines: LinkAnswer['lines'] = []
    for (const [i, { id, reason, theirNet, files: ids, of }] of named.entries())
      lines.push({
        id,
        reason,
        theirNet,
        docNo: of.docNo ?? '',
        net: of.net ?? '0.00',
        files: await lockFiles(tx, link, { ids, path: `lines.${i}.files` }),
      })
    const settled = input.agreed.filter(
      id => known.get(id) && isDisputed(known.get(id) as Line) && !named.some(line => line.id === id),
    )
    // Stored first, because the transitions below read which links were not answered.
    await saveAnswer(tx, link, {
      verdict: 'disputed',
      at: tx.now.at,
      ...contactOf(input),
      reason: input.reason,
      files,
      lines,
      agreed: input.agreed.length,
    })
    if (settled.length) await tx.run(statement, 'agree', { id: row.id, lines: settled })
    const summary = input.reason ?? `${lines.length} 行有异议`
    await tx.run(statement, 'dispute', {
      reason: `${contactText(input)}凭对账链接提出异议：${summary}`,
      ...(lines.length ? { lines: lines.map(({ id, theirNet, reason }) => ({ id, theirNet, reason })) } : {}),
      id: row.id,
    })
    await attachAsProof(
      tx,
      { id: row.id, field: 'lines' },
      [...files, ...lines.flatMap(line => line.files)].map(file => file.id),
    )
    await notifyStaff(tx, { link, row }, 'disputed')
    return { state: 'disputed' }
  })
}

type Line = StatementRow['lines'][number]

/**
 * Runs an answer in one transaction. It locks the statement first, as statement transitions do, and then the link. The
 * second of two simultaneous answers finds the link answered.
 */
async function runAnswer<T>(
  { engine, entered, requestId, idempotencyKey, fingerprint }: AnswerRequest,
  work: (tx: Tx, link: LinkRow, row: StatementRow) => Promise<T>,
): Promise<T> {
  const {
    actor,
    at,
    link: { id, statementId },
  } = entered
  try {
    // All links of a company act as one member, so the link's id is part of the key.
    return await write(
      engine,
      { actor, requestId, idempotencyKey: idempotencyKey && `link:${id}:${idempotencyKey}`, fingerprint },
      async tx => {
        const row = await tx.lock(statement, statementId)
        const link =
          (await findLink({ query: tx.sql }, { ...at, now: engine.clock.now().toISOString(), lock: true })) ??
          linkErrors.fail('link.unknown')
        requireOpen(link)
        return work(tx, link, row)
      },
    )
  } catch (error) {
    throw outsiderError(error)
  }
}

/**
 * Guards give messages for staff. Outsiders are only told that it cannot be confirmed now. Messages about their own
 * input are kept.
 */
function outsiderError(error: unknown): unknown {
  if (!(error instanceof DomainError) || /^(link|file|request|account|code|server)\./.test(error.code)) return error
  return new DomainError([linkErrors.issue('link.checking')])
}

async function saveAnswer(tx: Tx, link: LinkRow, answer: LinkAnswer): Promise<void> {
  await tx.sql(
    'update statement_link set answer = $3::jsonb, answered_at = $4::timestamptz, answer_ip = $5 where org_id = $1 and id = $2',
    [tx.orgId, link.id, JSON.stringify(answer), tx.now.at, currentAddress()],
  )
}

const contactOf = ({ name, mobile }: Respondent): Respondent => ({ name, mobile })

const SCREENS: Readonly<Record<StatementKind, string>> = {
  customer: 'cargo_owner',
  carrier: 'carrier',
  supplier: 'supplier_settlement_main',
  server: 'service_provider_settlement',
}

async function notifyStaff(
  tx: Tx,
  { link, row }: { link: LinkRow; row: StatementRow },
  verdict: LinkAnswer['verdict'] | 'waits',
): Promise<void> {
  const judges = verdict === 'waits' ? await membersWith(tx, [`sap.${link.kind}.confirm`]) : []
  const to = [...new Set([...judges, link.createdBy, row.createdBy as number | null, row.salesmanId ?? null])].filter(
    id => id !== null,
  )
  const title =
    verdict === 'waits'
      ? {
          zh: `对方已凭链接认可对账单 ${link.stmtNo}，待经手人以外的同事核收`,
          en: `Statement ${link.stmtNo} was accepted by its link: a second person takes it over`,
        }
      : verdict === 'accepted'
        ? { zh: `对方已确认对账单 ${link.stmtNo}`, en: `Statement ${link.stmtNo} was accepted` }
        : { zh: `对方对对账单 ${link.stmtNo} 有异议`, en: `Statement ${link.stmtNo} was disputed` }
  await sendMessage(tx, {
    to,
    kind: `statement.${verdict === 'waits' ? 'accepted' : verdict}`,
    title,
    path: `/statement_management/${SCREENS[link.kind]}/${row.id}`,
  })
}
