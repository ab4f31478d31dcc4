import { SCALE_FILL_SCHEMA } from '../../db/partly-filled.ts'
import { INSERT_COLLEAGUES } from './companies.ts'
import { HISTORY_DAYS } from './plan.ts'
import { BOX_CHECK } from './rail-boxes.ts'

/** The companies with their sizes, which the other statements read. `$1` is the companies as JSON, `$2` is today. */
export const COMPANY_TABLE = `
  create unlogged table ${SCALE_FILL_SCHEMA}.scale_company as
  select x.*, $2::date as today, $2::date - ${HISTORY_DAYS} as start, ($2::date - ${HISTORY_DAYS + 20})::timestamptz as began,
    $2::date - ${HISTORY_DAYS / 2} as turn, array[]::bigint[] as staff
  from json_to_recordset($1::json) as x (no int, "orgId" bigint, code text, "memberId" bigint, "deptId" bigint, trips bigint, lanes int, customers int, carriers int,
    vehicles int, places int, hauls bigint, trains bigint, orders bigint, "boxGroups" bigint, "firstTrain" bigint, "firstOrder" bigint, "firstBox" bigint, "firstTrip" bigint, "firstLane" bigint, "firstParty" bigint, "firstPlace" bigint, "firstGoods" bigint, "firstVehicle" bigint,
    "firstDriver" bigint, "firstTask" bigint, "firstContract" bigint, "firstSheet" bigint, "firstPrice" bigint)`

/** Keys of the JSON that are renamed to snake case. */
export const CAMEL_CASE_COLUMNS = [
  'orgId',
  'memberId',
  'deptId',
  'firstTrip',
  'firstLane',
  'firstParty',
  'firstPlace',
  'firstGoods',
  'firstVehicle',
  'firstDriver',
  'firstTask',
  'firstContract',
  'firstSheet',
  'firstPrice',
  'boxGroups',
  'firstTrain',
  'firstOrder',
  'firstBox',
]

export const SETUP_STATEMENTS: readonly string[] = [
  `create function pg_temp.with_id_check(body text) returns text language sql immutable as $f$
     select body || substr('10X98765432', (select sum(substr(body, i, 1)::int * (array[7,9,10,5,8,4,2,1,6,3,7,9,10,5,8,4,2])[i]) from generate_series(1, 17) i)::int % 11 + 1, 1) $f$`,
  `create function pg_temp.with_credit_check(body text) returns text language sql immutable as $f$
     select body || substr('0123456789ABCDEFGHJKLMNPQRTUWXY', (31 - (select sum((strpos('0123456789ABCDEFGHJKLMNPQRTUWXY', substr(body, i, 1)) - 1)
       * (array[1,3,9,27,19,26,16,17,20,29,25,13,8,24,10,30,28])[i]) from generate_series(1, 17) i)::int % 31) % 31 + 1, 1) $f$`,
  BOX_CHECK,
  INSERT_COLLEAGUES,
  `update scale_company c set staff = (select array_agg(m.id order by m.id) from member m where m.org_id = c.org_id)`,
]
