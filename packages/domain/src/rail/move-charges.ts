import { calcStep, choiceStep, type RatedCharge, type TraceStep, withMinusSign } from '../contracts/index.ts'
import { abs, neg, type Dec } from '../kernel/decimal.ts'
import { splitTax } from '../kernel/tax.ts'
import { text, type Text } from '../kernel/text.ts'
import { clockSources, type ClockSource } from './handover.choices.ts'
import { freeTermSources, type FreeTermSource, type LiableKind } from './rail.choices.ts'

/** A fee of the dictionary of incidental fees. */
export interface FeeItem {
  code: string
  name: Text
  taxRate: Dec
}

/** Fees of the dictionary by which containers are charged. */
export const BOX_FEES = {
  detention: 'detention',
  repair: 'boxRepair',
  damage: 'boxDamage',
  hire: 'hireOver',
  deposit: 'boxDeposit',
} as const

/** A charge with the explanation of its amount. */
export interface ExplainedCharge {
  charge: RatedCharge
  trace: { steps: TraceStep[] }
}

interface Amount {
  item: FeeItem
  amount: Dec
  kind?: RatedCharge['kind']
}

function lumpCharge({ item, amount, kind = 'incidental' }: Amount): RatedCharge {
  const { excl, tax } = splitTax(amount, item.taxRate)
  return {
    kind,
    feeCode: item.code,
    name: item.name,
    qty: '1.000',
    unit: 'lump',
    // Prices have no sign
    price: abs(amount),
    priceIsQuotient: false,
    amount,
    taxRate: item.taxRate,
    excl,
    tax,
    sourceLineId: null,
    pinned: false,
    note: null,
  }
}

const exclStep = ({ amount, taxRate, excl }: RatedCharge): TraceStep =>
  calcStep({
    code: 'excl',
    text: text('不含税', 'Net of tax'),
    formula: withMinusSign(`${amount} ÷ (1 + ${taxRate})`),
    result: excl,
    unit: 'yuan',
  })

/** A stay that is over, with the fee of its days beyond the free ones. */
export interface EndedStay {
  boxNo: string
  /** Business dates, both counted. */
  from: string
  to: string
  /** What the clock starts by where its first time was missing or contradictory. */
  clockBy: ClockSource | null
  freeDays: number
  /** Where they are agreed; null of a stay that ended before that was kept. */
  termsBy: FreeTermSource | null
  /** Days on which the clock stood, and the hand-overs whose gaps stopped it. */
  stoppedDays: number
  stopNote: string
  overDays: number
  dayFee: Dec
  /** Where it stood. */
  place: string
  fee: Dec
}

const clockText = (by: ClockSource): Text => {
  const { zh, en } = clockSources[by]
  return text(`计时依据：${zh}`, `Clock starts by: ${en}`)
}

const freeDaysText = (by: FreeTermSource | null): Text => {
  if (!by) return text('免费天数', 'Free days')
  const { zh, en } = freeTermSources[by]
  return text(`免费天数（${zh}）`, `Free days (${en})`)
}

/** 滞箱费 of one stay. */
export function stayCharge(stay: EndedStay, item: FeeItem): ExplainedCharge {
  const charge = lumpCharge({ item, amount: stay.fee })
  const steps = [
    choiceStep('row', text(`${stay.place}停留`, `Stay at ${stay.place}`), `${stay.boxNo} ${stay.from} ~ ${stay.to}`),
    ...(stay.clockBy ? [choiceStep('row', clockText(stay.clockBy), stay.from)] : []),
    choiceStep('allow', freeDaysText(stay.termsBy), String(stay.freeDays)),
    ...(stay.stoppedDays
      ? [
          choiceStep(
            'allow',
            text('交接差异停计天数', 'Days stopped by gaps at hand-overs'),
            `${stay.stoppedDays} (${stay.stopNote})`,
          ),
        ]
      : []),
    choiceStep('over', text('超期天数', 'Days overdue'), String(stay.overDays)),
    calcStep({
      code: 'incidental',
      text: item.name,
      formula: `${stay.dayFee} × ${stay.overDays}`,
      result: stay.fee,
      unit: 'yuan',
    }),
    exclStep(charge),
  ]
  return { charge, trace: { steps } }
}

/** A hire that is over, with the fee of its days beyond the term. */
export interface EndedHire {
  boxNo: string
  owner: string
  /** Business dates: hired from, and given back on. */
  from: string
  to: string
  /** Agreed, days. */
  term: number
  overDays: number
  dayFee: Dec
  fee: Dec
}

/** 租箱超期费: what we owe to the owner of a hired container. */
export function hireCharge(hire: EndedHire, item: FeeItem): ExplainedCharge {
  const charge = lumpCharge({ item, amount: hire.fee })
  const steps = [
    choiceStep(
      'row',
      text(`向${hire.owner}租用`, `Hired from ${hire.owner}`),
      `${hire.boxNo} ${hire.from} ~ ${hire.to}`,
    ),
    choiceStep('allow', text('租期天数', 'Days of hire'), String(hire.term)),
    choiceStep('over', text('超期天数', 'Days overdue'), String(hire.overDays)),
    calcStep({
      code: 'incidental',
      text: item.name,
      formula: `${hire.dayFee} × ${hire.overDays}`,
      result: hire.fee,
      unit: 'yuan',
    }),
    exclStep(charge),
  ]
  return { charge, trace: { steps } }
}

/** 扣押金: what the owner of a hired container keeps of its deposit. */
export function depositCharge(
  { boxNo, owner, on, deposit, withheld }: { boxNo: string; owner: string; on: string; deposit: Dec; withheld: Dec },
  item: FeeItem,
): ExplainedCharge {
  const charge = lumpCharge({ item, amount: withheld })
  const steps = [
    choiceStep('row', text(`${owner}扣押金`, `Withheld by ${owner}`), `${boxNo} ${on}`),
    choiceStep('allow', text('押金', 'Deposit'), deposit),
    choiceStep('incidental', item.name, withheld),
    exclStep(charge),
  ]
  return { charge, trace: { steps } }
}

interface Damage {
  boxNo: string
  on: string
  amount: Dec
}

/** What a repair cost us. */
export function repairCharge({ boxNo, on, amount }: Damage, item: FeeItem): ExplainedCharge {
  const charge = lumpCharge({ item, amount })
  const steps = [
    choiceStep('row', text('修箱', 'Repair'), `${boxNo} ${on}`),
    choiceStep('incidental', item.name, amount),
    exclStep(charge),
  ]
  return { charge, trace: { steps } }
}

/** What is recovered of a damage: a carrier is paid less, a customer is billed. */
export function recoveryCharge(
  { boxNo, on, amount, from }: Damage & { from: LiableKind },
  item: FeeItem,
): ExplainedCharge {
  const isDeduction = from === 'carrier'
  const charge = lumpCharge({
    item,
    amount: isDeduction ? neg(amount) : amount,
    kind: isDeduction ? 'deduction' : 'incidental',
  })
  const steps = [
    choiceStep('row', text('箱损', 'Damage'), `${boxNo} ${on}`),
    choiceStep(isDeduction ? 'deduction' : 'incidental', item.name, charge.amount),
    exclStep(charge),
  ]
  return { charge, trace: { steps } }
}
