import { defineErrors } from '../kernel/errors.ts'

export const warehouseErrors = defineErrors({
  'stock.not_enough': {
    status: 409,
    reveals: { avail: ['stock.availQty'] },
    zh: '可用库存不足，当前可用 {avail} 吨',
    en: 'Not enough stock: {avail} t are available',
  },
  'stock.not_enough_any': {
    status: 409,
    zh: '可用库存不足，库存已被其他单据使用，请刷新',
    en: 'Not enough stock: other documents took it meanwhile, reload',
  },
  'stock.none': {
    status: 409,
    zh: '该仓库、货位没有此货主、品名、批次的库存',
    en: 'This warehouse and slot hold no such batch of this owner',
  },
  'stock.not_enough_then': {
    status: 409,
    reveals: { least: ['stockLedger.delta'] },
    zh: '按业务日期，{day} 的结存将为 {least} 吨，不能为负',
    en: 'By business date the balance of {day} would be {least} t, below zero',
  },
  'stock.used_since': {
    status: 409,
    reveals: { avail: ['stock.availQty'] },
    zh: '该批货物已出库、移库或占用，当前可用 {avail} 吨，请先按相反顺序红冲',
    en: 'These goods were taken or reserved since, {avail} t are available: reverse the later documents first',
  },
  'stock.later_month_closed': {
    status: 409,
    zh: '{month} 出入库已月结，不允许补录更早的单据',
    en: '{month} is closed for stock: nothing earlier can be entered',
  },
  'stock.earlier_month_open': {
    status: 409,
    zh: '{month} 有出入库且尚未月结，请按月份顺序月结',
    en: '{month} has stock documents and is open: close the months in their order',
  },
  'stock.reopen_later_first': {
    status: 409,
    zh: '{month} 出入库已月结，请从最后一个月起依次反月结',
    en: '{month} is closed for stock: reopen the last month first',
  },
  'stock.nothing_frozen': { status: 400, zh: '冻结数量必须大于 0', en: 'Freeze more than nothing' },
  'stock.frozen_over': {
    status: 400,
    reveals: { free: ['stock.bookQty', 'stock.lockedQty'] },
    zh: '最多可冻结 {free} 吨',
    en: 'At most {free} t can be frozen',
  },
  'stock_doc.no_weight': { status: 400, zh: '请填写毛重和皮重，或登记吨数', en: 'Enter gross and tare, or the tonnes' },
  'stock_doc.two_weights': {
    status: 400,
    zh: '填了毛重、皮重就不再填登记吨数',
    en: 'With gross and tare no tonnes are entered by hand',
  },
  'stock_doc.one_weight': { status: 400, zh: '毛重和皮重要一起填写', en: 'Gross and tare go together' },
  'stock_doc.tare_over': { status: 400, zh: '皮重必须小于毛重', en: 'The tare is less than the gross weight' },
  'stock_doc.no_slot': { status: 400, zh: '请填写货位', en: 'Enter the slot' },
  'stock_doc.no_lot': { status: 400, zh: '请填写批次', en: 'Enter the batch' },
  'stock_doc.no_to_slot': { status: 400, zh: '请填写移入货位', en: 'Enter the slot it moves to' },
  'stock_doc.no_diff_reason': {
    status: 400,
    zh: '实收（发）与应收（发）不符，请填写差异原因',
    en: 'The weight differs from what was expected: say why',
  },
  'stock_doc.same_place': { status: 400, zh: '移入与移出货位相同', en: 'Both slots are the same' },
  'stock_doc.same_owner': { status: 400, zh: '转入货主与原货主相同', en: 'Both owners are the same' },
  'stock_doc.weigh_future': { status: 400, zh: '过磅时间不能晚于现在', en: 'The weighing cannot be in the future' },
  'stock_doc.weigh_after': {
    status: 400,
    zh: '过磅时间不能晚于业务日期',
    en: 'The weighing cannot be after the business date',
  },
  'stock_doc.unknown_slot': { status: 400, zh: '{warehouse}没有货位{slot}', en: '{warehouse} has no slot {slot}' },
  'stock_doc.over_capacity': {
    status: 409,
    reveals: { room: ['warehouse.slots.capacity', 'stock.bookQty'] },
    zh: '货位{slot}容量不足，还能放 {room} 吨',
    en: 'Slot {slot} has room for {room} t',
  },
  'stock_count.no_part': {
    status: 400,
    zh: '抽盘请至少限定货位、货主、品名中的一项',
    en: 'For a part name a slot, an owner or goods',
  },
  'stock_count.one_figure': { status: 400, zh: '体积和堆密度要一起填写', en: 'Volume and density go together' },
  'stock_count.uncounted': { status: 400, zh: '第 {row} 行还没有实盘数', en: 'Nobody counted row {row} yet' },
  'stock_count.no_reason': {
    status: 400,
    zh: '第 {row} 行超出容差，请填写差异原因',
    en: 'Row {row} is beyond the tolerance: say why',
  },
  'stock_count.nothing': {
    status: 409,
    zh: '这个范围内没有库存',
    en: 'There is no stock within this scope',
  },
  'stock_count.too_many': {
    status: 409,
    zh: '这个范围超过 {most} 个货位批次，请缩小范围分次盘点',
    en: 'More than {most} positions: count them in parts',
  },
  'stock_count.rows_fixed': {
    status: 400,
    zh: '盘点明细由盘点范围产生，不能增删行',
    en: 'The rows come of the scope of the count: none is added or removed',
  },
  'stock_count.counted_already': {
    status: 409,
    zh: '盘点已完成，实盘数不能再改，请先复盘',
    en: 'The counting is done: count again to change what was counted',
  },
  'stock_count.moved': {
    status: 409,
    zh: '第 {row} 行盘点后账面已变动，请驳回后复盘',
    en: 'The books of row {row} changed since it was counted: reject it and count again',
  },
  'stock_doc.of_count': {
    status: 409,
    zh: '盘点产生的单据请在盘点单上红冲',
    en: 'This document came of a count: reverse the count',
  },
  'storage_bill.nothing': {
    status: 409,
    zh: '这段日期该货主在此仓库没有库存',
    en: 'The owner had nothing in this warehouse on these days',
  },
  'storage_bill.overlap': {
    status: 409,
    zh: '该货主在此仓库的这段日期已有待审或已计费的堆存费单',
    en: 'A storage bill of this owner and warehouse has some of these days already',
  },
  'storage_bill.moved': {
    status: 409,
    zh: '提交后出入库有变动，请驳回后重新保存计费',
    en: 'The ledger changed since it was submitted: reject it and save it again',
  },
  'storage_bill.not_over': {
    status: 400,
    zh: '计费止不能晚于今天',
    en: 'The last day cannot be after today',
  },
  'storage_bill.no_fee': {
    status: 409,
    zh: '杂费项目中没有启用的“堆存费”',
    en: 'The dictionary of fees has no storage fee in use',
  },
  'storage_bill.in_statement': {
    status: 409,
    zh: '堆存费已进入对账单，请先从对账单移出',
    en: 'The storage fee is in a statement: take it out of there first',
  },
  'warehouse.slot_in_use': {
    status: 409,
    reveals: { slot: ['stock.slotNo'] },
    zh: '货位{slot}还有库存，不能删除或改号',
    en: 'Slot {slot} still holds goods: it cannot be removed or renamed',
  },
  'waybill.in_warehouse': {
    status: 409,
    zh: '运单的出入库单已提交或已记账，请先撤回或红冲',
    en: 'The stock document of this waybill is submitted or posted: withdraw or reverse it first',
  },
})
