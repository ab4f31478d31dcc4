import { text, type Text } from '../../kernel/text.ts'
import type { MatchNames, PriceCandidate, PriceState, RejectReason, TripFacts } from './types.ts'

/** Reasons why a row does not price the trip, the most important first. Empty if it applies. */
export function rejectReasons(row: PriceCandidate, facts: TripFacts, side: PriceCandidate['side']): RejectReason[] {
  const reasons: RejectReason[] = []
  if (row.side !== side) reasons.push({ code: 'wrongSide', text: differsText(SIDE, SIDES[row.side], SIDES[side]) })
  if (row.partyId !== facts.partyId) {
    const text = differsText(PARTY, nameOf(row, 'party', row.partyId), nameOf(facts, 'party', facts.partyId))
    reasons.push({ code: 'wrongParty', text })
  }
  if (row.state !== 'approved') reasons.push(STATE_REASONS[row.state])
  if (facts.date < row.effFrom) {
    reasons.push({
      code: 'notYetEffective',
      text: text(
        `${row.effFrom}起生效，装货日期为${facts.date}`,
        `takes effect on ${row.effFrom}, loaded on ${facts.date}`,
      ),
    })
  }
  if (facts.date > row.effTo) {
    reasons.push({
      code: 'noLongerEffective',
      text: text(`${row.effTo}已失效，装货日期为${facts.date}`, `ran until ${row.effTo}, loaded on ${facts.date}`),
    })
  }
  for (const { code, key, name, label } of CONDITIONS) {
    if (row[key] === null || row[key] === facts[key]) continue
    reasons.push({ code, text: differsText(label, nameOf(row, name, row[key]), nameOf(facts, name, facts[key])) })
  }
  if (facts.basis && facts.basis !== row.basis) {
    reasons.push({ code: 'wrongBasis', text: differsText(BASIS, BASES[row.basis], BASES[facts.basis]) })
  }
  return reasons
}

/** Display names of 计价方式. */
export const BASES: Record<PriceCandidate['basis'], Text> = {
  ton: text('元/吨', 'per tonne'),
  truck: text('元/车', 'per truck'),
  tonKm: text('元/吨公里', 'per tonne-km'),
  box: text('元/箱', 'per container'),
  set: text('元/组', 'per pair of containers'),
  cubic: text('元/方', 'per m³'),
  piece: text('元/件', 'per piece'),
  km: text('元/公里', 'per km'),
  lump: text('包干', 'lump sum'),
}

export const SIDES: Record<PriceCandidate['side'], Text> = {
  ar: text('应收', 'receivable'),
  ap: text('应付', 'payable'),
}

/** Row conditions from the most to the least specific. */
export const CONDITIONS = [
  { key: 'contractId', name: 'contract', code: 'wrongContract', label: text('合同', 'contract') },
  { key: 'routeId', name: 'route', code: 'wrongRoute', label: text('线路', 'route') },
  { key: 'loadAddressId', name: 'loadAddress', code: 'wrongLoadAddress', label: text('装货地', 'loading place') },
  {
    key: 'unloadAddressId',
    name: 'unloadAddress',
    code: 'wrongUnloadAddress',
    label: text('卸货地', 'unloading place'),
  },
  { key: 'goodsId', name: 'goods', code: 'wrongGoods', label: text('货物', 'goods') },
  { key: 'vehicleKind', name: null, code: 'wrongVehicle', label: text('车型/箱型', 'vehicle or container type') },
] as const

const SIDE = text('收付方向', 'side')
const PARTY = text('往来单位', 'counterparty')
const BASIS = text('计价方式', 'basis')

const STATE_REASONS: Record<Exclude<PriceState, 'approved'>, RejectReason> = {
  draft: { code: 'notApproved', text: text('执行单未提交审批', 'the price sheet is still a draft') },
  approving: { code: 'notApproved', text: text('执行单审批未完成', 'the price sheet is still being approved') },
  expired: { code: 'expiredState', text: text('执行单已失效', 'the price sheet has lapsed') },
  void: { code: 'voided', text: text('执行单已作废', 'the price sheet is void') },
}

function nameOf(holder: { names?: MatchNames }, name: keyof MatchNames | null, id: number | string | null): Text {
  if (id === null) return text('未指定', 'none')
  const own = name && holder.names?.[name]
  const shown = own || (typeof id === 'number' ? `#${id}` : id)
  return text(shown, shown)
}

const differsText = (what: Text, row: Text, trip: Text): Text =>
  text(
    `${what.zh}不符：执行单为${row.zh}，运单为${trip.zh}`,
    `another ${what.en}: ${row.en} on the sheet, ${trip.en} on the waybill`,
  )
