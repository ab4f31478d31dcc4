import { defineCall } from '../kernel/call.ts'
import { s, sourceField } from '../kernel/shape.ts'
import { accrual } from './accrual.ts'

const request = { month: s.text(7, { pattern: '^[1-9][0-9]{3}-(0[1-9]|1[0-2])$' }) }

/** What was found for a month: `ready` could be accrued, of which `missing` found no price. */
const answer = {
  ready: s.from(s.integer(), sourceField(accrual, 'docNo')),
  missing: s.from(s.integer(), sourceField(accrual, 'basis')),
  amount: s.from(s.decimal(2), sourceField(accrual, 'amount')),
  excl: s.from(s.decimal(2), sourceField(accrual, 'excl')),
}

const SIDES = { Income: ['income', '收入', 'income'], Cost: ['cost', '支出', 'expenses'] } as const

function callsOf<const S extends keyof typeof SIDES>(side: S) {
  const [face, zh, en] = SIDES[side]
  const at = { permission: `oms.estimation${side}.modify`, at: [accrual, face] as const, request, answer }
  return {
    preview: defineCall({
      path: `oms/accrual${side}/preview`,
      ...at,
      about: { zh: `试算${zh}暂估`, en: `what an accrual of ${en} would come to` },
    }),
    accrue: defineCall({
      path: `oms/accrual${side}/accrue`,
      ...at,
      about: { zh: `计提${zh}暂估`, en: `accrues the ${en} that were done and are not stated` },
    }),
  }
}

export const accrualCalls = { ar: callsOf('Income'), ap: callsOf('Cost') } as const
