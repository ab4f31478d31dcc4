/** Serial counters and audit rows that writes through the product would have left. */
export function counterAndLogRows(): string[] {
  return [
    ...SERIALS.map(serialCounter),
    contractCounter(),
    ...CHAINED_LOGS.map(([name, title]) => logRows(name, title)),
  ]
}

/** `key` is resource and field of the number. `digits` is the length of the period in it. */
const SERIALS = [
  { key: 'waybill.waybillNo.', table: 'waybill', column: 'waybill_no', prefix: 'YD', digits: 8 },
  { key: 'mainWaybill.mainNo.', table: 'main_waybill', column: 'main_no', prefix: 'ZYD', digits: 8 },
  { key: 'priceSheet.sheetNo.', table: 'price_sheet', column: 'sheet_no', prefix: 'JG', digits: 6 },
  { key: 'statement.stmtNo.', table: 'statement', column: 'stmt_no', prefix: 'KHDZ', digits: 6 },
  { key: 'statement.stmtNo.', table: 'statement', column: 'stmt_no', prefix: 'CYDZ', digits: 6 },
  { key: 'settlement.settleNo.', table: 'settlement', column: 'settle_no', prefix: 'JS', digits: 6 },
  { key: 'invoiceOut.applyNo.', table: 'invoice_out', column: 'apply_no', prefix: 'KP', digits: 6 },
  { key: 'railOrder.orderNo.', table: 'rail_order', column: 'order_no', prefix: 'GT', digits: 8 },
  { key: 'railWaybill.railNo.', table: 'rail_waybill', column: 'rail_no', prefix: 'TL', digits: 8 },
  { key: 'invoiceIn.regNo.', table: 'invoice_in', column: 'reg_no', prefix: 'SPJ', digits: 6 },
] as const

function serialCounter({ key, table, column, prefix, digits }: (typeof SERIALS)[number]): string {
  const period = `substr(${column}, ${prefix.length + 1}, ${digits})`
  return `
  insert into serial_counter (org_id, key, period, value)
  select org_id, '${key}${prefix}', ${period}, max(substr(${column}, ${prefix.length + digits + 1})::int) from ${table} where ${column} like '${prefix}%' group by 1, 3`
}

function contractCounter(): string {
  return `
  insert into serial_counter (org_id, key, period, value)
  select org_id, 'contract.contractNo.{org}-' || split_part(contract_no, '-', 2), split_part(contract_no, '-', 3), max(split_part(contract_no, '-', 4)::int) from contract group by 1, 2, 3`
}

/** Money documents whose audit log is sealed as a chain, with the column of their number. */
const CHAINED_LOGS = [
  ['priceSheet', 'sheet_no'],
  ['statement', 'stmt_no'],
  ['settlement', 'settle_no'],
  ['invoiceOut', 'apply_no'],
  ['invoiceIn', 'reg_no'],
] as const

function logRows(name: string, number: string): string {
  const table = name.replace(/[A-Z]/g, c => `_${c.toLowerCase()}`)
  const field = number.replace(/_([a-z])/g, (_, c: string) => c.toUpperCase())
  return `
  insert into audit (org_id, resource, record_id, record_no, action, at, member_id, request_id, after, chained)
  select org_id, '${name}', id, ${number}, 'create', created_at, created_by, 'scale', jsonb_build_object('${field}', ${number}, 'status', status), true
  from ${table} order by org_id, created_at, id`
}

/** Sets the id sequence of each table past its highest id. */
export const ADVANCE_SEQUENCES = `
  do $f$ declare t record; top bigint; begin
    for t in select c.table_name as name, pg_get_serial_sequence('public.' || c.table_name, 'id') as seq from information_schema.columns c
      where c.table_schema = 'public' and c.column_name = 'id' and c.is_identity = 'YES' loop
      execute format('select max(id) from public.%I', t.name) into top;
      if top is not null then perform setval(t.seq, greatest(top, nextval(t.seq))); end if;
    end loop;
  end $f$`
