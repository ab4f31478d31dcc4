import { accrual, accrualCalls } from '@tuheng/domain/statistics/index'
import type { Server } from '../../../engine/calls/endpoint.ts'
import { serveCall } from '../../../engine/calls/serve-call.ts'
import { rolledBack } from '../../../engine/write/roll-back.ts'
import { nightly } from '../../../engine/write/nightly.ts'
import { type Engine, write } from '../../../engine/write/work.ts'
import { monthOf, shiftMonth } from '@tuheng/domain/kernel/dates'
import { isClosed } from '../../../engine/write/closed-month.ts'
import { companySettings } from '../../system/index.ts'
import { accrue } from './accrue.ts'

/** 计提: what a month would come to, and accruing it. */
export function registerAccrualCalls(server: Server): void {
  for (const side of ['ar', 'ap'] as const) {
    const { preview, accrue: call } = accrualCalls[side]
    serveCall(server, preview, ({ actor, engine, request, body }) =>
      rolledBack(engine, { actor, requestId: request.id }, tx => accrue(tx, { ...body, side })),
    )
    serveCall(server, call, ({ actor, engine, request, idempotencyKey, body }) =>
      write(engine, { actor, requestId: request.id, idempotencyKey, fingerprint: ['accrue', side, body] }, tx =>
        accrue(tx, { ...body, side }),
      ),
    )
  }
}

/** Days at the beginning of a month on which the month before is accrued, so that documents recorded late are, too. */
const FIRST_DAYS = 5

/** Accrues the month before in every company that wants it, in the nights of the first days of a month. */
export const accrueMonths = (engine: Engine): Promise<number> =>
  nightly(engine, {
    requestId: 'accrue-month',
    failure: 'the month before could not be accrued',
    work: async tx => {
      if (Number(tx.now.today.slice(8)) > FIRST_DAYS) return 0
      const month = shiftMonth(monthOf(tx.now.today), -1)
      const { accrueMonthly } = await companySettings(tx)
      if (!accrueMonthly || (await isClosed(tx, accrual, month))) return 0
      const income = await accrue(tx, { month, side: 'ar' })
      const cost = await accrue(tx, { month, side: 'ap' })
      return income.ready + cost.ready
    },
  })
