import type { FileRef } from '@tuheng/domain/kernel/field'
import type { Actor } from '@tuheng/domain/kernel/policy'
import type { RowOf } from '@tuheng/domain/kernel/resource'
import { contract } from '@tuheng/domain/contracts/index'
import {
  balanceLetter,
  DOC_FIELDS,
  dunningLetter,
  sealUse,
  sealUseErrors,
  settlement,
  statement,
} from '@tuheng/domain/settlement/index'
import { companySeal } from '@tuheng/domain/system/index'
import { enqueue } from '../../../engine/jobs/index.ts'
import { onSave, onTransition } from '../../../engine/write/hooks.ts'
import type { Tx } from '../../../engine/write/tx.ts'
import { stampJob } from './stamp-job.ts'
import { newVerifyCode } from './verify-code.ts'

type SealUse = RowOf<typeof sealUse>

/** Registers who may use a seal, and what its use leaves behind. */
export function registerSealUses(): void {
  onSave(sealUse, { before: async ({ tx, next }) => documentOf(tx, next) })
  onTransition(sealUse, 'stamp', {
    before: async ({ tx, next, actor, now }) => {
      const seal = await usableSeal(tx, next, actor)
      if (!seal.picture?.length) sealUseErrors.fail('seal_use.no_picture', { seal: seal.name })
      if (next.source?.length !== 1) sealUseErrors.fail('seal_use.one_file', {}, 'source')
      return {
        usedAt: now.at,
        usedBy: actor.memberId || null,
        verifyCode: next.verifyCode ?? newVerifyCode(tx.orgId),
        failure: null,
      }
    },
    derive: async ({ tx, next }) =>
      void (await enqueue(tx, stampJob, {
        input: { id: next.id },
        title: { zh: `电子盖章：${next.title}`, en: `Stamp: ${next.title}` },
      })),
  })
  onTransition(sealUse, 'stamped', { before: ({ tx, next }) => hashes(tx, next) })
  onTransition(sealUse, 'unstamped', { before: async () => ({ usedAt: null, usedBy: null }) })
  onTransition(sealUse, 'use', {
    before: async ({ tx, next, actor, now }) => {
      await presentSeal(tx, next, actor)
      return { usedAt: now.at, usedBy: actor.memberId || null, ...(await hashes(tx, next)) }
    },
  })
  onTransition(sealUse, 'lend', {
    before: async ({ tx, next, actor, now }) => {
      await presentSeal(tx, next, actor)
      if ((next.dueBackOn ?? '') < now.today) sealUseErrors.fail('seal_use.back_before', {}, 'dueBackOn')
      return { lentAt: now.at }
    },
  })
  onTransition(sealUse, 'giveBack', {
    before: async ({ tx, next, actor, now }) => {
      await requireKeeper(tx, next, actor)
      return { returnedAt: now.at, usedAt: now.at, usedBy: next.borrowerId, ...(await hashes(tx, next)) }
    },
  })
  onTransition(sealUse, 'revoke', {
    before: async ({ tx, next, actor }) => void (await requireKeeper(tx, next, actor)),
  })
}

const DOCUMENTS = { statement, contract, settlement, reminder: dunningLetter, confirmation: balanceLetter } as const

/** The document that the kind names, with its counterparty. What was chosen of other kinds is dropped. */
async function documentOf(tx: Tx, next: SealUse): Promise<Partial<SealUse>> {
  const cleared: Partial<SealUse> = Object.fromEntries(
    Object.entries(DOC_FIELDS).map(([kind, field]) => [field, kind === next.docKind ? next[field] : null]),
  )
  if (next.docKind === 'other') return { ...cleared, partyId: null }
  const id = next[DOC_FIELDS[next.docKind]]
  if (id === null) return { ...cleared, partyId: null }
  const { partyId } = (await tx.getRequired(DOCUMENTS[next.docKind] as typeof statement, id)) as { partyId: number }
  return { ...cleared, partyId }
}

type Seal = RowOf<typeof companySeal>

async function requireKeeper(tx: Tx, { sealId }: SealUse, actor: Actor): Promise<Seal> {
  // Under its lock, so that it is lent once at a time
  const seal = await tx.lock(companySeal, sealId)
  if (seal.keeperId === actor.memberId || actor.isAdmin) return seal
  const { rows } = await tx.sql<{ name: string }>('select name from member where org_id = $1 and id = $2', [
    tx.orgId,
    seal.keeperId,
  ])
  return sealUseErrors.fail('seal_use.keeper_only', { keeper: rows[0]?.name ?? '' })
}

async function usableSeal(tx: Tx, next: SealUse, actor: Actor): Promise<Seal> {
  const seal = await requireKeeper(tx, next, actor)
  if (seal.status !== 'enabled') sealUseErrors.fail('seal_use.seal_disabled', { seal: seal.name })
  return seal
}

/** A seal of wood or rubber that is here, and not lent out. */
async function presentSeal(tx: Tx, next: SealUse, actor: Actor): Promise<Seal> {
  const seal = await usableSeal(tx, next, actor)
  const { rows } = await tx.sql<{ no: string }>(
    `select seal_use_no as no from seal_use where org_id = $1 and seal_id = $2 and status = 'lent' and id <> $3 and deleted_at is null limit 1`,
    [tx.orgId, next.sealId, next.id],
    'seal-lent',
  )
  if (rows[0]) sealUseErrors.fail('seal_use.lent_out', { seal: seal.name, no: rows[0].no })
  return seal
}

/** Fingerprints of what was to be stamped and of what was, as their files have them. */
async function hashes(tx: Tx, { source, sealedFiles }: SealUse): Promise<Partial<SealUse>> {
  const [paper, sealed] = [source?.[0], sealedFiles?.[0]] as readonly (FileRef | undefined)[]
  const ids = [paper, sealed].flatMap(file => (file ? [file.id] : []))
  const { rows } = await tx.sql<{ id: number; sha256: string }>(
    'select id, sha256 from file where org_id = $1 and id = any($2::bigint[])',
    [tx.orgId, ids],
    'file-hashes',
  )
  const hashOf = (file: FileRef | undefined): string | null => rows.find(({ id }) => id === file?.id)?.sha256 ?? null
  return { sourceHash: hashOf(paper), sealedHash: hashOf(sealed) }
}
