import type { Issue } from '../kernel/errors.ts'
import { RAIL_STEPS, type RailStatus } from './haul.choices.ts'
import { railErrors } from './rail.errors.ts'

/** What the reader may not see is missing, and refuses nothing. */
interface RailFacts {
  railNo?: string
  status?: RailStatus
  wagons?: number | null
  boxes?: number | null
}

/** A loading list needs wagons. */
export const withoutWagonsRefusal = ({ railNo = '', status, wagons }: RailFacts): Issue | undefined =>
  wagons === 0 || status === 'void' ? railErrors.issue('rail_waybill.print_wagons', { no: railNo }) : undefined

/** A packing list needs containers. */
export const withoutBoxesRefusal = (row: RailFacts): Issue | undefined =>
  withoutWagonsRefusal(row) ??
  (row.boxes === 0 ? railErrors.issue('rail_waybill.print_boxes', { no: row.railNo ?? '' }) : undefined)

/** The yard hands over to the train when that departs. */
export const notDepartedRefusal = ({ railNo = '', status }: RailFacts): Issue | undefined =>
  status !== undefined && RAIL_STEPS.indexOf(status) < RAIL_STEPS.indexOf('departed')
    ? railErrors.issue('rail_waybill.print_departed', { no: railNo })
    : undefined

const UNAUDITED = ['draft', 'toAudit', 'void']

/** An order has legs once it is audited. */
export const notAuditedRefusal = ({ orderNo = '', status }: { orderNo?: string; status?: string }): Issue | undefined =>
  status !== undefined && UNAUDITED.includes(status)
    ? railErrors.issue('rail_order.print_audited', { no: orderNo })
    : undefined
