import {
  platformFee,
  platformTotal,
  type PlatformMapping,
  type PlatformRow,
  platformWaybill,
  readRow,
} from '@tuheng/domain/platforms/index'
import { DomainError } from '@tuheng/domain/kernel/errors'
import { anyResource } from '@tuheng/domain/kernel/resource'
import { redactError } from '../../engine/rights/redact-issues.ts'
import { viewerAccess } from '../../engine/rights/redact.ts'
import { inSavepoint } from '../../engine/write/roll-back.ts'
import type { Tx } from '../../engine/write/tx.ts'
import { domainErrorOf } from '../../sql/db-errors.ts'
import { compare } from './compare.ts'
import { matchAlone } from './match.ts'
import type { Account, Waybill } from './rows.ts'

export interface Taken {
  read: number
  created: number
  changed: number
  refused: { no: string; why: string }[]
}

export const nothingTaken = (): Taken => ({ read: 0, created: 0, changed: 0, refused: [] })

/** Takes in rows of a platform: known ones are brought up to date, new ones entered and matched. Repetitions change nothing. */
export async function takeRows(
  tx: Tx,
  { account, mapping }: { account: Account; mapping: PlatformMapping },
  rows: readonly unknown[],
): Promise<Taken> {
  const taken = nothingTaken()
  const { mayQuery } = viewerAccess(tx.actor, anyResource(platformWaybill))
  for (const raw of rows) {
    taken.read++
    const { row, unread } = readRow(raw, mapping)
    const no = mayQuery('platformNo') ? (row.platformNo ?? '') : ''
    const [first] = unread
    const missing = (['platformNo', 'plateNo', 'loadAt'] as const).find(name => !row[name])
    if (first || missing) {
      taken.refused.push({
        no,
        why: first ? `${first.field}: ${mayQuery(first.field) ? first.value : '…'}` : `${missing ?? ''}: —`,
      })
      continue
    }
    try {
      const what = await inSavepoint(tx, step => takeRow(step, { account, row, raw }))
      if (what === 'created') taken.created++
      if (what === 'changed') taken.changed++
    } catch (error) {
      const refused = redactError(tx.actor, domainErrorOf(error))
      if (!(refused instanceof DomainError)) throw refused
      taken.refused.push({
        no,
        why: refused.issues
          .map(issue => `${issue.path}: ${issue.zh}`)
          .join('; ')
          .slice(0, 200),
      })
    }
  }
  return taken
}

interface Row {
  account: Account
  row: PlatformRow
  raw: unknown
}

async function takeRow(tx: Tx, { account, row, raw }: Row): Promise<'created' | 'changed' | 'same'> {
  const { changedAt = null, ...told } = row
  const [known] = await tx.find(platformWaybill, {
    where: { accountId: account.id, platformNo: row.platformNo },
    limit: 1,
    lock: true,
  })
  // Answers overtake each other: what is older than what is known changes nothing
  if (known?.changedAt && changedAt && changedAt < known.changedAt) return 'same'
  const values = withFee({ ...termsOf(account), ...known, ...(told as Partial<Waybill>) }, told)
  if (!known) {
    const { id } = await tx.insert(platformWaybill, {
      accountId: account.id,
      ...termsOf(account),
      ...values,
      source: 'pull',
      raw,
      changedAt,
      pulledAt: tx.now.at,
    } as Partial<Waybill>)
    await matchAlone(tx, id)
    return 'created'
  }
  const isChanged = Object.entries(values).some(([name, value]) => value !== known[name as keyof Waybill])
  if (!isChanged) {
    await tx.overwrite(platformWaybill, { id: known.id, pulledAt: tx.now.at }, { action: null })
    if (known.matchStatus !== 'matched') await matchAlone(tx, known.id)
    return 'same'
  }
  await tx.overwrite(
    platformWaybill,
    { id: known.id, ...values, raw, changedAt, pulledAt: tx.now.at } as { id: number } & Partial<Waybill>,
    { action: 'save' },
  )
  if (known.matchStatus === 'matched') await compare(tx, known.id)
  else await matchAlone(tx, known.id)
  return 'changed'
}

const termsOf = ({
  feeRate,
  feeBasis,
  feeRounding,
}: Account): Pick<Waybill, 'feeRate' | 'feeBasis' | 'feeRounding'> => ({
  feeRate,
  feeBasis,
  feeRounding,
})

/** What was told, as the record holds it, with what follows from it. */
function withFee(terms: Partial<Waybill>, told: PlatformRow): Partial<Waybill> {
  const decimals = Object.fromEntries(Object.entries(told).map(([name, value]) => [name, places(name, value)]))
  return { ...decimals, fee: platformFee(terms), total: platformTotal(terms) }
}

const PLACES: Readonly<Record<string, number>> = {
  freight: 2,
  statedFee: 2,
  statedTotal: 2,
  loadNet: 3,
  unloadNet: 3,
  feeRate: 4,
}

const places = (name: string, value: string): string => {
  const digits = PLACES[name]
  return digits === undefined ? value : withPlaces(value, digits)
}

function withPlaces(value: string, digits: number): string {
  const [whole = '0', fraction = ''] = value.split('.')
  return `${whole}.${fraction.padEnd(digits, '0').slice(0, digits)}`
}
