import type { Issue } from '../kernel/errors.ts'
import { text } from '../kernel/text.ts'
import { wordedIssue } from '../kernel/worded-issue.ts'
import type { Handles, HandlesField } from './handles.ts'
import { transportForms, type TransportForm } from './haul.choices.ts'
import type { SlotKind } from './rail.choices.ts'
import { railErrors } from './rail.errors.ts'
import { goesInBoxes } from './rail-order.rules.ts'

/** The field of a yard that says whether it handles goods that are carried so. */
const HANDLED_BY: Readonly<Record<TransportForm, HandlesField>> = {
  wagonload: 'handlesWagonload',
  box20: 'handlesBox20',
  box40: 'handlesBox40',
  box35: 'handlesBox35',
  express: 'handlesExpress',
}

interface Slot {
  slotNo?: string | null
  kind?: SlotKind | null
  boxes?: number | null
}

export interface YardFacts extends Handles {
  name?: string | null
  stationId?: number | null
  slots?: readonly Slot[] | null
}

/** Why goods that are carried so cannot be put down in a yard; undefined where they can. */
export const yardRefusal = (yard: YardFacts, form: TransportForm, path: string): Issue | undefined =>
  yard[HANDLED_BY[form]]
    ? undefined
    : wordedIssue(railErrors, { code: 'yard.not_handled', path }, { yard: yard.name ?? '', form: transportForms[form] })

const BOXES = text('集装箱', 'containers')
const LOOSE = text('散货', 'loose goods')

/** Containers stand in container areas and where places for them are counted, loose goods anywhere else. */
const takes = ({ kind, boxes }: Slot, inBoxes: boolean): boolean =>
  inBoxes ? kind === 'boxes' || (boxes ?? 0) > 0 : kind !== 'boxes'

/** Why goods that are carried so cannot stand in a slot of a yard. A yard without slots takes any name. */
export function slotRefusal(
  { name, slots }: YardFacts,
  { slotNo, form }: { slotNo: string; form: TransportForm },
): Issue | undefined {
  if (!slots?.length) return undefined
  const slot = slots.find(one => one.slotNo === slotNo)
  if (!slot) return railErrors.issue('container.no_slot', { yard: name ?? '', slot: slotNo }, 'slotNo')
  const inBoxes = goesInBoxes({ transportForm: form })
  return takes(slot, inBoxes)
    ? undefined
    : wordedIssue(
        railErrors,
        { code: 'yard.slot_kind', path: 'slotNo' },
        { slot: slotNo, load: inBoxes ? BOXES : LOOSE },
      )
}

/** How forms ask for the slots of a yard: parameters of `yardSlotsCall` → own fields. */
export const slotsBy = (by: Readonly<Record<string, string>>) => ({ call: 'sys/yard/slots', by }) as const

/** Whether goods that are carried so may stand in the slot. */
export const slotFits = (slot: Slot, form: TransportForm): boolean => takes(slot, goesInBoxes({ transportForm: form }))

interface Put {
  form: TransportForm
  /** Where the document says the goods are put down, or fetched. */
  stationId: number | null
  slotNo: string | null
}

/** Everything that speaks against a yard and slot for goods that are carried so, at `yardId` and `slotNo`. */
export function putIssues(yard: YardFacts | undefined, { form, stationId, slotNo }: Put): Issue[] {
  if (!yard) return slotNo ? [railErrors.issue('yard.slot_alone', {}, 'yardId')] : []
  if (stationId && yard.stationId !== stationId)
    return [railErrors.issue('yard.other_station', { yard: yard.name ?? '' }, 'yardId')]
  const refusals = [yardRefusal(yard, form, 'yardId'), slotNo ? slotRefusal(yard, { slotNo, form }) : undefined]
  return refusals.filter(issue => issue !== undefined)
}
