import {
  platformAccount,
  platformErrors,
  platformMessage,
  NOT_ADOPTABLE,
  type Gap,
  platformWaybill,
} from '@tuheng/domain/platforms/index'
import { waybill } from '@tuheng/domain/transport/index'
import { refusalWithBlockers } from '../../engine/write/blockers.ts'
import { onSave, onTransition, onUndelete } from '../../engine/write/hooks.ts'
import type { Tx } from '../../engine/write/tx.ts'
import { warn } from '../../engine/write/warnings.ts'
import { isAllowedHost } from '../../plugins/safe-request.ts'
import { onConstraint } from '../../sql/db-errors.ts'
import { postFee, refuseBooking, unpostFee } from './booking.ts'
import { compare } from './compare.ts'
import { allowedHosts } from './connection.ts'
import { matchAlone, takenBy, tripToMatch } from './match.ts'
import { queueDelivery } from './outbox.ts'
import { tellPlatform } from './push.ts'
import { forgetSecret } from './secrets.ts'
import type { Waybill } from './rows.ts'

/** Registers what the acts on platform waybills, accounts and messages bring about. */
export function registerPlatformEffects(): void {
  registerMatching()
  registerBooking()
  registerExchange()
  onSave(platformAccount, {
    before: async ({ row, next }) => {
      const url = next.baseUrl ? URL.parse(next.baseUrl) : null
      if (url?.protocol === 'http:' && !isAllowedHost(url, allowedHosts()))
        platformErrors.fail('platform_account.http', { host: url.host }, 'baseUrl')
      // Whoever may change an account is not told its secret, so nothing is signed to where they choose
      return row.id !== undefined && row.baseUrl !== next.baseUrl ? { secretAt: null } : undefined
    },
    derive: async ({ tx, row, next }) => {
      if (!row.secretAt || next.secretAt) return
      await forgetSecret(tx, next.id)
      warn(tx, [platformErrors.issue('platform_account.secret_forgotten', {}, 'secretAt')])
    },
  })
}

function registerMatching(): void {
  onConstraint('platform_waybill_one_trip', () =>
    platformErrors.fail('platform_waybill.trip_taken', { trip: '', no: '' }, 'waybillId'),
  )
  onSave(platformWaybill, {
    post: async ({ tx, row, next }) => {
      if (next.matchStatus === 'matched') await compare(tx, next.id)
      // What was entered by hand or by file; rows of an interface and pushed trips are matched where they come from
      else if (next.source === 'hand' && row.id === undefined) await matchAlone(tx, next.id)
    },
  })
  onTransition(platformWaybill, 'match', {
    before: async ({ tx, next }) => {
      const trip = await tripToMatch(tx, next)
      return { deptId: trip.deptId, candidateCount: 0 }
    },
    post: ({ tx, next }) => compare(tx, next.id),
  })
  onUndelete(platformWaybill, {
    before: async ({ tx, next }) => void (next.matchStatus === 'matched' && (await tripToMatch(tx, next))),
  })
  onTransition(platformWaybill, 'recheck', { post: ({ tx, next }) => compare(tx, next.id) })
  onTransition(platformWaybill, 'release', {
    before: async () => ({ gapCount: 0, freightGap: null }),
    post: async ({ tx, row, next }) => {
      if (next.checkStatus !== 'none') await tx.run(platformWaybill, 'uncheck', { id: next.id })
      if (row.pushStatus !== 'pushed') return
      const account = await tx.getRequired(platformAccount, row.accountId)
      await tellPlatform(tx, row, { account, kind: 'release' })
    },
  })
}

function registerBooking(): void {
  onTransition(platformWaybill, 'adopt', {
    before: async ({ row }) => {
      const gaps = (row.gaps ?? []) as Gap[]
      if (gaps.some(({ kind }) => NOT_ADOPTABLE.has(kind))) platformErrors.fail('platform_waybill.not_adoptable')
    },
  })
  onTransition(platformWaybill, 'insist', {
    post: async ({ tx, next, input }) => {
      const account = await tx.getRequired(platformAccount, next.accountId)
      await tellPlatform(tx, next, { account, kind: 'contest', more: { reason: input.reason, gaps: next.gaps } })
    },
  })
  onTransition(platformWaybill, 'book', {
    before: ({ tx, next }) => refuseBooking(tx, next),
    post: ({ tx, next }) => postFee(tx, next),
  })
  onTransition(platformWaybill, 'unbook', {
    post: ({ tx, next, input }) => unpostFee(tx, next, `撤销三方运单入账：${String(input.reason ?? '')}`),
  })
  // In the order of their making they are undone: first the booking, then the audit of the trip
  onTransition(waybill, 'unaudit', { before: ({ tx, row }) => refuseBooked(tx, row) })
}

async function refuseBooked(tx: Tx, trip: { id: number }): Promise<void> {
  const found = (await takenBy(tx, [trip.id])).get(trip.id)
  if (found?.bookStatus === 'booked')
    throw await refusalWithBlockers(tx, platformErrors.issue('platform_waybill.booked', { no: found.thirdNo }), [
      { resource: 'platformWaybill', ids: [found.id], isNamed: true },
    ])
}

function registerExchange(): void {
  const push = async ({ tx, next }: { tx: Tx; next: Waybill }): Promise<void> => {
    const account = await tx.getRequired(platformAccount, next.accountId)
    if (account.status !== 'enabled') platformErrors.fail('platform_account.stopped', { name: account.name })
    await tellPlatform(tx, next, { account, kind: 'push' })
  }
  onTransition(platformWaybill, ['push', 'repush'], { post: push })
  onTransition(platformMessage, 'resend', {
    before: async ({ next }) => {
      if (next.kind === 'pull') platformErrors.fail('platform_message.pull', { no: next.messageNo })
      return { nextAt: null, tries: 0 }
    },
    post: ({ tx, next }) => queueDelivery(tx, next.id),
  })
}
