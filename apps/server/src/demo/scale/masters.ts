import { SCALE_FILL_SCHEMA } from '../../db/partly-filled.ts'
import { type RandomSql, pickWord } from './random-sql.ts'
import { GOODS_COUNT, LOADING_PLACES } from './plan.ts'
import {
  BRAND_PREFIXES,
  BRAND_SUFFIXES,
  CARRIER_TRADES,
  GIVEN_NAMES,
  GOODS_NAMES,
  MINE_NAMES,
  OWNER_TRADES,
  PLANT_NAMES,
  REGIONS,
  SURNAMES,
  TOWNS,
} from './names.ts'

/** System columns at the start of every row. */
export const SYSTEM_COLUMNS = 'org_id, id, created_at, created_by, updated_at, updated_by, dept_id'
export const systemValues = (at: string): string => `${at}, c.member_id, ${at}, c.member_id, c.dept_id`

/** Lanes: customer, contract, goods, route and prices, one row each. Trips and prices follow from them. */
export function laneTable(random: RandomSql): string {
  return `
  create unlogged table ${SCALE_FILL_SCHEMA}.scale_lane as
  select c.org_id, c.first_lane + l as id, l, c.first_party + l % c.customers as customer_id, c.first_contract + l % c.customers as contract_id,
    c.first_sheet + 2 * (l % c.customers) as sheet_id, (l % c.customers) as owner,
    c.first_goods + l % ${GOODS_COUNT} as goods_id, c.first_lane + l as route_id, c.first_place + l % ${LOADING_PLACES} as from_id,
    c.first_place + ${LOADING_PLACES} + l / ${LOADING_PLACES} as to_id, x.km, x.ar, round(x.ar * 1.03, 1) as ar_next, round(x.ar * 0.93, 1) as ap, round(x.ar * 0.93 * 1.03, 1) as ap_next,
    (array[620, 710, 980, 1850, 1120, 830])[1 + l % 6]::numeric(12,4) as goods_value,
    c.staff[1 + (l % c.customers) % cardinality(c.staff)] as salesman_id
  from scale_company c cross join generate_series(0, c.lanes - 1) l
  cross join lateral (select y.km, round(y.km * 0.27 + 14, 1) as ar from (select (60 + ${random.int('c.org_id * 1000 + l', 1, 840)})::numeric(10,1) as km) y) x`
}

export function masterRows(random: RandomSql): string[] {
  return [
    parties(),
    invoiceTitles(),
    bankAccounts(),
    goods(),
    places(),
    routes(random),
    vehicles(),
    drivers(random),
    driverLinks(),
  ]
}

const TOWN_INDEX = 'i % 8'

function parties(): string {
  return `
  insert into party (${SYSTEM_COLUMNS}, code, full_name, short_name, name_key, party_kind, credit_code, is_customer, is_carrier, is_supplier, is_server, is_vendor, role_words, taxpayer_type,
    legal_person, contact_name, contact_phone, region_code, address, salesman_id, pay_type, statement_cycle, credit_days, cut_day, credit_limit, deposit, tax_rate,
    invoice_item, carrier_kind, carrier_grade, permit_no, permit_to, oil_card_max, blacklisted, status)
  overriding system value
  select c.org_id, c.first_party + i, ${systemValues('c.began')}, case when owner then 'HZ' else 'CY' end || lpad((case when owner then i else i - c.customers end + 1)::text, 4, '0'),
    ${pickWord(TOWNS, TOWN_INDEX)} || name || '有限公司', name, translate(${pickWord(TOWNS, TOWN_INDEX)}, '市县', '') || name, 'company', pg_temp.with_credit_check('91' || ${pickWord(REGIONS, TOWN_INDEX)} || 'MA' || lpad((c.org_id * 1000 + i)::text, 7, '0')),
    owner, not owner, false, false, not owner, case when owner then 'customer' else 'carrier' end, 'general',
    ${pickWord(SURNAMES, 'i * 3 + 1')} || ${pickWord(GIVEN_NAMES, 'i * 5 + 2')}, ${pickWord(SURNAMES, 'i * 7 + 2')} || '经理', '139' || lpad((c.org_id * 10000 + i * 37 + 11)::text, 8, '0'),
    ${pickWord(REGIONS, TOWN_INDEX)}, '迎宾大道 ' || (i * 7 + 3) || ' 号', c.staff[1 + i % cardinality(c.staff)], 'monthly', 'monthly', case when owner then 45 else 30 end, 31,
    case when owner then 8000000.00 end, case when not owner then 50000.00 end, 0.0900, case when owner then '*运输服务*国内道路货物运输服务' end,
    case when not owner then 'road' end, case when not owner then (array['a','b','b','c'])[1 + i % 4] end,
    case when not owner then '陕交运管许可榆字' || lpad((610800000000 + c.org_id * 1000 + i)::text, 12, '0') || '号' end,
    case when not owner then c.today + 300 + i * 11 end, case when not owner then 0.4000 end, false, case when i % 29 = 28 then 'disabled' else 'enabled' end
  from scale_company c cross join generate_series(0, c.customers + c.carriers - 1) i
  cross join lateral (select i < c.customers as owner) k
  cross join lateral (select ${pickWord(BRAND_PREFIXES, `(i + c.org_id * 3)::int`)} || ${pickWord(BRAND_SUFFIXES, `(i / ${BRAND_PREFIXES.length} + i)`)}
    || case when owner then ${pickWord(OWNER_TRADES, 'i')} else ${pickWord(CARRIER_TRADES, 'i')} end as name) n`
}

function invoiceTitles(): string {
  return `
  insert into party_invoice_title (org_id, parent_id, seq, title, tax_no, address, phone, bank_name, bank_account, is_default)
  select org_id, id, 0, full_name, credit_code, address, '0912-3862' || lpad((id % 1000)::text, 3, '0'), '中国农业银行榆林分行', '26100201092' || lpad(id::text, 6, '0'), true
  from party where is_customer`
}

function bankAccounts(): string {
  return `
  insert into party_bank_account (org_id, parent_id, seq, account_name, bank_name, account_no, is_default, state)
  select org_id, id, 0, full_name, '中国农业银行榆林分行', '26612001040' || lpad(id::text, 6, '0'), true, 'confirmed' from party`
}

function goods(): string {
  return `
  insert into goods (${SYSTEM_COLUMNS}, code, name, cargo_type, unit, ref_value, loss_permille, status)
  overriding system value
  select c.org_id, c.first_goods + i, ${systemValues('c.began')}, 'HP' || lpad((i + 1)::text, 3, '0'), ${pickWord(GOODS_NAMES, 'i')},
    (array['coal','coal','coal','coal','coal','metalOre'])[1 + i % 6], 'ton', (array[620, 710, 980, 1850, 1120, 830])[1 + i % 6], 3, 'enabled'
  from scale_company c cross join generate_series(0, ${GOODS_COUNT - 1}) i`
}

function places(): string {
  return `
  insert into address (${SYSTEM_COLUMNS}, name, kind, region_code, detail, lng, lat, coord_system, radius, contact_name, contact_phone, status)
  overriding system value
  select c.org_id, c.first_place + i, ${systemValues('c.began')},
    case when i < ${LOADING_PLACES} then ${pickWord(MINE_NAMES, 'i')} else ${pickWord(PLANT_NAMES, 'i')} || case when i >= ${LOADING_PLACES} * 2 then '（' || (i / ${LOADING_PLACES}) || '区）' else '' end end,
    case when i < ${LOADING_PLACES} then 'mine' else 'port' end, ${pickWord(REGIONS, 'i')}, case when i < ${LOADING_PLACES} then '工业广场地磅房' else '汽车卸车区' end,
    109.7 + i * 0.37, 38.2 + i * 0.11, 'gcj02', 500, ${pickWord(SURNAMES, 'i * 5')} || '站长', '137' || lpad((c.org_id * 10000 + i * 13)::text, 8, '0'), 'enabled'
  from scale_company c cross join generate_series(0, c.places - 1) i`
}

function routes(random: RandomSql): string {
  return `
  insert into route (${SYSTEM_COLUMNS}, code, name, from_address_id, from_name, from_region, to_address_id, to_name, to_region, km, hours, toll, ref_price, status)
  overriding system value
  select c.org_id, l.id, ${systemValues('c.began')}, 'XL' || lpad((l.l + 1)::text, 3, '0'), a.name || '—' || b.name, a.id, a.name, a.region_code, b.id, b.name, b.region_code,
    l.km, round(l.km / 55, 1), round(l.km * 1.4 + ${random.int('l.id', 2, 60)}, 2), l.ar, 'enabled'
  from scale_lane l join scale_company c on c.org_id = l.org_id join address a on a.org_id = l.org_id and a.id = l.from_id join address b on b.org_id = l.org_id and b.id = l.to_id`
}

/** Tractors first, then their trailers in the same order. */
function vehicles(): string {
  return `
  insert into vehicle (${SYSTEM_COLUMNS}, plate_no, plate_color, vehicle_type, is_trailer, vehicle_kind, energy_type, gross_mass, rated_load, curb_weight, axles, issue_org,
    transport_cert_no, transport_cert_to, inspect_to, insurance_to, liability_to, trailer_id, belong_type, carrier_id, blacklisted, verify, status)
  overriding system value
  select c.org_id, c.first_vehicle + i, ${systemValues('c.began')},
    '陕K' || substr('ABCDEFGHJKLMNPQRSTUVWXYZ', 1 + v % 24, 1) || case when trailer then lpad((v / 24)::text, 3, '0') || '挂' else (1000 + v / 24)::text end,
    '2', case when trailer then 'B18' else 'Q11' end, trailer, case when not trailer then 'semiHighSide' end, case when trailer then 'Y' when v % 4 = 0 then 'E' else 'B' end,
    case when trailer then 40 else 25 end, case when trailer then 33.80 else 40 end, case when trailer then 6.20 else 8.80 end, 3, '陕西省榆林市公安局交通警察支队',
    '610802' || lpad((c.org_id * 100000 + i)::text, 8, '0'), c.today + 300 + v % 200, c.today + 20 + v % 340, c.today + 5 + v % 350, c.today + 5 + v % 350,
    case when not trailer then c.first_vehicle + c.vehicles + v end, case when v % 7 = 0 then 'own' else 'outside' end, c.first_party + c.customers + v % c.carriers,
    false, case when v % 50 = 49 then 'checking' else 'passed' end, 'enabled'
  from scale_company c cross join generate_series(0, c.vehicles * 2 - 1) i
  cross join lateral (select i % c.vehicles as v, i >= c.vehicles as trailer) k`
}

function drivers(random: RandomSql): string {
  return `
  insert into driver (${SYSTEM_COLUMNS}, name, id_no, mobile, license_class, license_org, license_from, license_to, qual_no, qual_to, bank_name, bank_card_no, card_holder, card_relation,
    vehicle_id, blacklisted, verify, card_status, status)
  overriding system value
  select c.org_id, c.first_driver + v, ${systemValues('c.began')}, name,
    pg_temp.with_id_check('6108021' || (970 + v % 25) || lpad((1 + (v / 25) % 12)::text, 2, '0') || lpad((1 + (v / 300) % 28)::text, 2, '0') || (100 + v / 8400)),
    '15' || lpad((c.org_id * 1000000 + v)::text, 9, '0'), 'A2', '陕西省榆林市公安局交通警察支队', c.today - 1500 - v % 900, c.today + 400 + v % 1500,
    '61080220' || lpad(v::text, 8, '0'), c.today + 300 + v % 700, '邮储银行榆林市分行', '62179981' || lpad((c.org_id * 1000000 + v)::text, 11, '0'), name, 'self', c.first_vehicle + v, false,
    'passed', 'confirmed', 'enabled'
  from scale_company c cross join generate_series(0, c.vehicles - 1) v
  cross join lateral (select ${pickWord(SURNAMES, random.int('c.org_id * 100000 + v', 3, SURNAMES.length))} || ${pickWord(GIVEN_NAMES, random.int('c.org_id * 100000 + v', 4, GIVEN_NAMES.length))} as name) n`
}

function driverLinks(): string {
  return `
  insert into driver_carrier_ids (org_id, parent_id, target_id)
  select c.org_id, c.first_driver + v, c.first_party + c.customers + v % c.carriers from scale_company c cross join generate_series(0, c.vehicles - 1) v`
}
