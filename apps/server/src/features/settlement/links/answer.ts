import { DomainError } from '@tuheng/domain/kernel/errors'
import type { FileRef } from '@tuheng/domain/kernel/field'
import { LINK_SETTINGS, linkErrors, statement, type StatementKind, viewShows } from '@tuheng/domain/settlement/index'
import type { LinkAnswer } from '@tuheng/domain/settlement/link/link.calls'
import { writeAudit } from '../../../engine/write/audit.ts'
import type { Tx } from '../../../engine/write/tx.ts'
import { type Engine, write } from '../../../engine/write/work.ts'
import { originOf } from '../../../engine/write/origin.ts'
import { membersWith, sendMessage } from '../../system/index.ts'
import type { StatementRow } from '../freeze-lines.ts'
import { confirmAs, isDisputed, spoken } from './confirm-as.ts'
import type { Entered } from './enter.ts'
import { filesOf, keepAsProof } from './link-files.ts'
import { findLink, type LinkRow, needOpen } from './link-rows.ts'
import { isOurs, speaksFor } from './take-answer.ts'

interface Said {
  name: string
  mobile: string | null
}

export interface Acceptance extends Said {
  files: readonly number[]
  /** The mobile was proved by a code. */
  proved: boolean
}

export interface Dispute extends Said {
  reason: string | null
  files: readonly number[]
  lines: readonly { id: number; reason: string; theirNet: string | null; files: readonly number[] }[]
  /** Lines that are right; what was disputed of them before is settled. */
  agreed: readonly number[]
}

export interface Answering {
  engine: Engine
  entered: Entered
  requestId: string
  idempotencyKey: string | undefined
  fingerprint: unknown
}

/**
 * The statement is right as it stands. Whoever proved the counterparty's own mobile confirms it at once; of others it is
 * kept until a second person of the company takes it over (ADR 33): whoever sends a link could answer it themselves.
 */
export async function accept(
  asked: Answering,
  said: Acceptance,
  receipt: FileRef | undefined,
): Promise<{ state: 'confirmed' | 'accepted' }> {
  const {
    engine,
    entered: {
      link: { orgId },
    },
  } = asked
  const theirs =
    said.proved && said.mobile !== null && !(await isOurs(engine, orgId, said.mobile)) ? said.mobile : undefined
  return answering(asked, async (tx, link, row) => {
    const files = [...(receipt ? [receipt] : []), ...(await filesOf(tx, link, { ids: said.files, path: 'files' }))]
    const answer: LinkAnswer = {
      verdict: 'accepted',
      at: tx.now.at,
      ...contactOf(said),
      reason: null,
      files,
      lines: [],
      agreed: row.lines.length,
      proved: said.proved,
    }
    const counts = theirs !== undefined && (await speaksFor(tx, row, theirs))
    if (counts) await confirmAs(tx, row, answer)
    // What staff are looking at again is not accepted meanwhile either
    else if (row.dirtyCount) linkErrors.fail('link.checking')
    else {
      await keepAsProof(
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
        reason: spoken(said),
      })
    }
    await keepAnswer(tx, link, answer)
    await notifyStaff(tx, { link, row }, counts ? 'accepted' : 'waits')
    return { state: counts ? 'confirmed' : 'accepted' }
  })
}

/** What is not right, line by line or of the whole: a turn of the dispute, as when staff note it. */
export function dispute(asked: Answering, said: Dispute): Promise<{ state: 'disputed' }> {
  return answering(asked, async (tx, link, row) => {
    // What is not shown is not named either: ids must not tell what there is
    const shown = viewShows(link.settings[LINK_SETTINGS[link.kind].view], 'lines') ? row.lines : []
    const known = new Map(shown.map(line => [line.id, line]))
    const named = said.lines.map((line, i) => ({
      ...line,
      of: known.get(line.id) ?? linkErrors.fail('link.line', {}, `lines.${i}`),
    }))
    if (said.agreed.some(id => !known.has(id))) linkErrors.fail('link.line', {}, 'agreed')
    const files = await filesOf(tx, link, { ids: said.files, path: 'files' })
    const lines: LinkAnswer['lines'] = []
    for (const [i, { id, reason, theirNet, files: ids, of }] of named.entries())
      lines.push({
        id,
        reason,
        theirNet,
        docNo: of.docNo ?? '',
        net: of.net ?? '0.00',
        files: await filesOf(tx, link, { ids, path: `lines.${i}.files` }),
      })
    const settled = said.agreed.filter(
      id => known.get(id) && isDisputed(known.get(id) as Line) && !named.some(line => line.id === id),
    )
    // First of all: what follows asks which links were not answered
    await keepAnswer(tx, link, {
      verdict: 'disputed',
      at: tx.now.at,
      ...contactOf(said),
      reason: said.reason,
      files,
      lines,
      agreed: said.agreed.length,
    })
    if (settled.length) await tx.run(statement, 'agree', { id: row.id, lines: settled })
    const why = said.reason ?? `${lines.length} 行有异议`
    await tx.run(statement, 'dispute', {
      reason: `${spoken(said)}凭对账链接提出异议：${why}`,
      ...(lines.length ? { lines: lines.map(({ id, theirNet, reason }) => ({ id, theirNet, reason })) } : {}),
      id: row.id,
    })
    await keepAsProof(
      tx,
      { id: row.id, field: 'lines' },
      [...files, ...lines.flatMap(line => line.files)].map(file => file.id),
    )
    await notifyStaff(tx, { link, row }, 'disputed')
    return { state: 'disputed' }
  })
}

type Line = StatementRow['lines'][number]

/** One transaction: the statement first, as its own moves lock it, then the link. Of two answers at once the second finds it answered. */
async function answering<T>(
  { engine, entered, requestId, idempotencyKey, fingerprint }: Answering,
  work: (tx: Tx, link: LinkRow, row: StatementRow) => Promise<T>,
): Promise<T> {
  const {
    actor,
    at,
    link: { id, statementId },
  } = entered
  try {
    // All links of a company act as one member: their keys are kept apart
    return await write(
      engine,
      { actor, requestId, idempotencyKey: idempotencyKey && `link:${id}:${idempotencyKey}`, fingerprint },
      async tx => {
        const row = await tx.lock(statement, statementId)
        const link =
          (await findLink({ query: tx.sql }, { ...at, now: engine.clock.now().toISOString(), lock: true })) ??
          linkErrors.fail('link.unknown')
        needOpen(link)
        return work(tx, link, row)
      },
    )
  } catch (error) {
    throw outward(error)
  }
}

/** Guards speak to staff; who is outside learns that it cannot be confirmed now. What concerns their own input stays as it is. */
function outward(error: unknown): unknown {
  if (!(error instanceof DomainError) || /^(link|file|request|account|code|server)\./.test(error.code)) return error
  return new DomainError([linkErrors.issue('link.checking')])
}

async function keepAnswer(tx: Tx, link: LinkRow, answer: LinkAnswer): Promise<void> {
  await tx.sql(
    'update statement_link set answer = $3::jsonb, answered_at = $4::timestamptz, answer_ip = $5 where org_id = $1 and id = $2',
    [tx.orgId, link.id, JSON.stringify(answer), tx.now.at, originOf()],
  )
}

const contactOf = ({ name, mobile }: Said): Said => ({ name, mobile })

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
