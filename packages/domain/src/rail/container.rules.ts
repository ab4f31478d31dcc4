import { gt, lte } from '../kernel/decimal.ts'
import type { Issue } from '../kernel/errors.ts'
import { wordedIssue } from '../kernel/worded-issue.ts'
import type { RuleContext } from '../kernel/resource.ts'
import { massesOf } from './box-types.ts'
import { laden as ladenChoices, type BoxOwner, type BoxType, type Laden } from './rail.choices.ts'
import { railErrors } from './rail.errors.ts'

interface ContainerFacts {
  boxType?: BoxType | null
  tare?: string | null
  maxGross?: string | null
  sinceAt?: string | null
  id?: number | undefined
  customerId?: number | null
  deposit?: string | null
  withheld?: string | null
  freeDays?: number | null
  dayFee?: string | null
}

export function containerIssues(row: ContainerFacts, ctx: RuleContext): Issue[] {
  const issues: Issue[] = []
  const { tare, maxGross } = massesOf(row)
  if (tare && maxGross && lte(maxGross, tare)) issues.push(railErrors.issue('container.masses', {}, 'maxGross'))
  if (row.sinceAt && ctx.at && row.sinceAt > ctx.at) issues.push(railErrors.issue('container.ahead', {}, 'sinceAt'))
  if (row.customerId && row.id === undefined) issues.push(railErrors.issue('container.place', {}, 'customerId'))
  if (row.dayFee && (row.freeDays === null || row.freeDays === undefined))
    issues.push(railErrors.issue('container.free_days', {}, 'freeDays'))
  if (row.withheld && gt(row.withheld, row.deposit))
    issues.push(railErrors.issue('container.withheld', { deposit: row.deposit ?? '0.00' }, 'withheld'))
  return issues
}

/** Refuses what only a laden or only an empty container can do. */
export function ladenRefusal(row: { laden?: Laden | null | undefined }, needed: Laden): Issue | undefined {
  return row.laden === needed
    ? undefined
    : wordedIssue(railErrors, { code: 'container.laden' }, { is: ladenChoices[needed === 'laden' ? 'empty' : 'laden'] })
}

/** What is on a railway waybill stays in use until it is delivered. */
export const onTrainRefusal = (row: { boxNo?: string; railWaybillId?: number | null | undefined }): Issue | undefined =>
  row.railWaybillId ? railErrors.issue('container.on_train', { box: row.boxNo ?? '' }) : undefined

/** A deposit is refunded or withheld before its container is given up. */
export const depositOpenRefusal = (row: { boxNo?: string; depositStatus?: string | undefined }): Issue | undefined =>
  row.depositStatus === 'paid' ? railErrors.issue('container.deposit_open', { box: row.boxNo ?? '' }) : undefined

interface Hire {
  ownerKind?: BoxOwner | null | undefined
  status?: string | undefined
}

export const isHired = ({ ownerKind }: Hire): boolean => ownerKind === 'hired'

/** What was given back has the terms of its last hire until it is hired again. */
export const isOffHire = ({ status }: Hire): boolean => status === 'offHire'

/** Only hired containers are given back to an owner. */
export const hireRefusal = (row: Hire): Issue | undefined =>
  isHired(row) ? undefined : railErrors.issue('container.no_hire')

/** Deposits are paid for hired containers. */
export const depositRefusal = ({ ownerKind }: { ownerKind?: BoxOwner | null | undefined }): Issue | undefined =>
  ownerKind === 'hired' ? undefined : railErrors.issue('container.not_hired')

interface Registered {
  id?: number | undefined
  ownerKind?: BoxOwner | null | undefined
}

/** Where a container is changes by its moves alone once there is one, and what its stay comes to is counted. */
export const isRegistered = (row: Registered): boolean => row.id !== undefined

const isHiredAndRegistered = (row: Registered): boolean => isRegistered(row) && row.ownerKind === 'hired'

/** Nobody knows these of a container that is being registered. */
export const shownOfRegistered = {
  customerId: isRegistered,
  lastMoveAt: isRegistered,
  freeUntil: isRegistered,
  termsBy: isRegistered,
  stayDays: isRegistered,
  stoppedDays: (row: Registered & { stoppedDays?: number | null }) => isRegistered(row) && !!row.stoppedDays,
  stoppedSince: (row: Registered & { stoppedSince?: string | null }) => isRegistered(row) && !!row.stoppedSince,
  overDays: isRegistered,
  overFee: isRegistered,
  repairPartyId: isRegistered,
  repairCost: isRegistered,
  hireOverDays: isHiredAndRegistered,
  hireOverFee: isHiredAndRegistered,
  deposit: isHiredAndRegistered,
  depositOn: isHiredAndRegistered,
  withheld: isHiredAndRegistered,
  withheldOn: isHiredAndRegistered,
  withheldNo: isHiredAndRegistered,
} as const
