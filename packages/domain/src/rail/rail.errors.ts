import { defineErrors } from '../kernel/errors.ts'
import { containerErrors } from './container.errors.ts'

export const railErrors = defineErrors({
  ...containerErrors.defs,
  'station.telegraph_code': {
    status: 400,
    zh: '电报码为 3 位大写字母',
    en: 'A telegraph code has 3 capital letters, as JZD',
  },
  'station.tmis': { status: 400, zh: '车站代码为 5 位数字，如 51650', en: 'A TMIS code has 5 digits, as 51650' },
  'station.handles_nothing': {
    status: 400,
    zh: '请至少勾选一种可办理业务',
    en: 'Tick at least one kind of business that is handled',
  },
  'wagon.known_model': {
    status: 400,
    zh: '{model}的标重为 {load} 吨，请按 {load} 填写',
    en: 'A {model} is marked with {load} t: enter {load}',
  },
  'tariff.period': { status: 400, zh: '失效日期早于生效日期', en: 'The last day is before the first' },
  'tariff.box_use': {
    status: 400,
    zh: '箱使用费的起码、里程、递增和递增里程须一起填写',
    en: 'The four figures of the use of containers go together',
  },
  'tariff.nothing': {
    status: 400,
    zh: '请至少填写一个运价号或一种箱长的运价',
    en: 'Enter the rates of one class or one length at least',
  },
  'rail_order.same_place': { status: 400, zh: '送达地与接取地相同', en: 'Both places are the same' },
  'rail_order.far_yard': {
    status: 400,
    zh: '接取地是到站货场，短驳车不会从那里去发站',
    en: 'This is the yard at the destination: no truck goes from there to the origin',
  },
  'rail_order.near_yard': {
    status: 400,
    zh: '送达地是发站货场，货物不会运回那里',
    en: 'This is the yard at the origin: the goods do not go back there',
  },
  'rail_order.same_station': { status: 400, zh: '到站与发站相同', en: 'Both stations are the same' },
  'rail_order.yard_address': {
    status: 400,
    zh: '该货场没有登记地址，短驳车无法派往；请先在“货场/专用线”补地址',
    en: 'This yard has no address for short hauls: enter it in "Yards and sidings" first',
  },
  'rail_order.begun': {
    status: 409,
    zh: '{no} 已有接取或装车，请改用“关闭余量”',
    en: 'Goods of {no} were picked up or loaded: close the rest instead',
  },
  'rail_order.assigned': {
    status: 409,
    zh: '{no} 已分配承运商，请先撤销分配',
    en: 'A carrier is assigned to {no}: undo the assignment first',
  },
  'rail_leg.basis': { status: 400, zh: '有单价时请选择计价方式', en: 'Say what the price is charged by' },
  'rail_leg.loss_price': { status: 400, zh: '有扣损比率时请填写扣损单价', en: 'Enter the price of loss' },
  'rail_leg.period': { status: 400, zh: '计划止早于计划起', en: 'The plan ends before it begins' },
  'rail_leg.moved': {
    status: 409,
    zh: '{no} 已有装货；余量请用“拆出余量”另行分配',
    en: 'Goods of {no} were loaded: split off the rest to assign it anew',
  },
  'rail_leg.merged': { status: 409, zh: '{no} 已并入其他运单', en: '{no} was merged into another leg' },
  'rail_leg.part': {
    status: 400,
    zh: '可拆出的最多为 {max} 吨，且须留下一部分',
    en: 'At most {max} t can be split off, and something must stay',
  },
  'rail_leg.part_boxes': {
    status: 400,
    zh: '可拆出的最多为 {max} 箱',
    en: 'At most {max} containers can be split off',
  },
  'rail_leg.other': {
    status: 400,
    zh: '“{no}”不是同一货主运单、同一段别的待分配或执行中的运单',
    en: '"{no}" is no open leg of the same kind of this order',
  },
  'rail_waybill.demand_no': {
    status: 400,
    zh: '需求号为年月 6 位 + 2 位字母 + 6 位数字',
    en: 'A demand no. is year and month, 2 letters and 6 digits, as 202602TY315854',
  },
  'rail_waybill.ticket_no': {
    status: 400,
    zh: '货票号为 3 至 5 位字母 + 7 位数字',
    en: 'A ticket no. is 3 to 5 letters and 7 digits, as GZDZW0461092',
  },
  'rail_waybill.granted': {
    status: 400,
    zh: '承认车数不能超过请车数 {asked}',
    en: 'No more than the {asked} wagons asked for can be granted',
  },
  'rail_waybill.lost_reason': {
    status: 400,
    zh: '落空 {lost} 车，请填写原因',
    en: 'Say why {lost} wagons were lost',
  },
  'rail_waybill.order': { status: 400, zh: '{what}早于{before}', en: 'This is before it was {before}' },
  'rail_waybill.ahead': { status: 400, zh: '{what}晚于现在', en: 'This is later than now' },
  'rail_waybill.no_goods': { status: 409, zh: '请先填写铁路品名', en: 'Enter the goods by the railway first' },
  'rail_waybill.no_wagons': {
    status: 409,
    zh: '还没有装车明细，请先登记或导入铁路发运',
    en: 'There are no wagons yet: enter or import the loading list first',
  },
  'rail_waybill.too_many_wagons': {
    status: 409,
    zh: '装车明细有 {loaded} 车，超过承认的 {granted} 车',
    en: 'The loading list has {loaded} wagons, but {granted} were granted',
  },
  'rail_waybill.not_received': {
    status: 409,
    zh: '还有 {count} 车没有登记收重',
    en: '{count} wagons have no received weight yet',
  },
  'rail_event.other_time': {
    status: 409,
    zh: '{what}已登记为 {at}，与这一行不同',
    en: '"{what}" is recorded at {at} already',
  },
  'rail_event.done': { status: 409, zh: '{what}已经登记', en: '"{what}" is recorded already' },
  'rail_import.names_none': {
    status: 400,
    zh: '这一行没有需求号、货票号或铁路运单号，不知道是哪一单',
    en: 'This row names no waybill by demand, ticket or waybill no.',
  },
  'rail_import.unknown': {
    status: 404,
    zh: '{label}“{value}”没有对应的铁路运单',
    en: 'No railway waybill has {label} "{value}"',
  },
  'rail_import.ambiguous': {
    status: 409,
    zh: '{label}“{value}”对应 {count} 张铁路运单：{nos}',
    en: '{label} "{value}" is that of {count} {count#railway waybill|railway waybills}: {nos}',
  },
  'rail_import.otherwise': {
    status: 409,
    zh: '{label}“{value}”与运单 {no} 的不同',
    en: '{label} "{value}" is not that of waybill {no}',
  },
  'wagon_import.names_none': {
    status: 400,
    zh: '这一行没有车号或箱号，不知道是哪一车',
    en: 'This row names no wagon and no container',
  },
  'wagon_import.unknown': {
    status: 404,
    zh: '已发车的列车里没有{label}“{value}”',
    en: 'No train that has left carries {label} "{value}"',
  },
  'wagon_import.ambiguous': {
    status: 409,
    zh: '{label}“{value}”在 {count} 列车上，请在这一行填写货票号',
    en: '{label} "{value}" is on {count} trains: enter the ticket no., too',
  },
  'wagon_import.two_boxes': {
    status: 400,
    zh: '车号 {wagon} 装有两个箱，请在同一行填写两个箱的收重',
    en: 'Wagon {wagon} carries two containers: enter both weights in one row',
  },
  'wagon_import.weights': {
    status: 400,
    zh: '收重 {received} 吨与两箱收重之和 {sum} 吨不符',
    en: 'The received {received} t are not the {sum} t of the containers',
  },
  'wagon_import.recorded': {
    status: 409,
    zh: '收重已登记为 {received} 吨，与这一行不同',
    en: '{received} t are recorded already',
  },
  'rail_waybill.no_diff': { status: 409, moot: true, zh: '运费没有差异', en: 'The freight does not differ' },
  'rail_waybill.in_statement': {
    status: 409,
    zh: '{no} 的费用已在对账单中，请先移出或作废对账单',
    en: 'Charges of {no} are in a statement: take them out or void it first',
  },
  'rail_waybill.no_price': {
    status: 409,
    zh: '{no} 没有应收单价，请先在货主运单或分段上填写',
    en: '{no} has no price: enter it in the order or its leg first',
  },
  'rail_waybill.print_wagons': {
    status: 409,
    zh: '铁路运单{no}没有装车明细，登记后打印',
    en: 'Railway waybill {no} has no wagons; print it once they are entered',
  },
  'rail_waybill.print_boxes': {
    status: 409,
    moot: true,
    zh: '铁路运单{no}没有集装箱，没有装箱单',
    en: 'Railway waybill {no} has no containers, so there is no packing list',
  },
  'rail_waybill.print_departed': {
    status: 409,
    zh: '铁路运单{no}还没有发车，发车后打印交接单',
    en: 'Railway waybill {no} has not departed; print the hand-over sheet once it has',
  },
  'rail_order.print_audited': {
    status: 409,
    zh: '货主运单{no}未审核或已作废，审核后打印',
    en: 'Cargo owner waybill {no} is not audited; print it once it is',
  },
  'wagon.no': { status: 400, zh: '车号为 7 位数字', en: 'A wagon no. has 7 digits' },
  'wagon.same_box': { status: 400, zh: '两个箱号相同', en: 'Both containers are the same' },
  'wagon.first_box': { status: 400, zh: '请先填写箱号1', en: 'Enter the first container before the second' },
  'wagon.box_type': { status: 400, zh: '有箱号时请选择箱型', en: 'Say of which type the containers are' },
  'wagon.bulk_and_boxes': {
    status: 400,
    zh: '装箱的车不填散装净重',
    en: 'A wagon with containers has no bulk weight',
  },
  'wagon.no_net': { status: 400, zh: '请填写净重', en: 'Enter the net weight' },
  'wagon.net_without_box': { status: 400, zh: '有净重而没有箱号', en: 'There is a weight but no container' },
  'wagon.box_overload': {
    status: 400,
    zh: '{box} 总重 {gross} 吨，超过 {max} 吨',
    en: '{box} weighs {gross} t in all, above its {max} t',
  },
  'wagon.overload': {
    status: 400,
    zh: '净重 {net} 吨，超过标重 {load} 吨',
    en: 'The load of {net} t is above the marked {load} t',
  },
  'wagon.pair': {
    status: 400,
    zh: '两箱净重相差 {difference} 吨，超过 {max} 吨，易偏载',
    en: 'The containers differ by {difference} t, more than {max} t',
  },
  'wagon.box_busy': {
    status: 409,
    zh: '{box} 还在另一张未交付的铁路运单上',
    en: '{box} is still on another railway waybill that is not delivered',
  },
  'wagon.box_twice': {
    status: 409,
    zh: '{box} 已在本运单的车号 {wagon} 上',
    en: '{box} is on wagon {wagon} of this waybill',
  },
  'wagon.box_in_row': {
    status: 409,
    zh: '箱号与第 {row} 行重复',
    en: 'A container of this row is in row {row}, too',
  },
  'wagon.box_type_differs': {
    status: 400,
    zh: '{box} 登记的箱型是{type}',
    en: '{box} is registered as {type}',
  },
  'wagon.no_yard': {
    status: 409,
    zh: '{no} 没有发站货场，集装箱无处登记；请先在货主运单补发站货场',
    en: '{no} has no yard at the origin where containers could be registered: enter it in the order first',
  },
  'wagon.not_loading': {
    status: 409,
    zh: '{no} 不在“受理通过”状态，不能改装车明细',
    en: '{no} is not being loaded, so its loading list stays',
  },
  'wagon.not_arrived': { status: 409, zh: '列车还没有到站', en: 'The train has not arrived yet' },
  'rail_leg.on_rail': {
    status: 409,
    zh: '{no} 已有铁路运单 {doc}，请先退订该铁路运单',
    en: '{no} has railway waybill {doc}: withdraw it first',
  },
  'rail_waybill.received_more': {
    status: 400,
    zh: '收重 {received} 吨，比发重 {sent} 吨多出太多，请核对',
    en: '{received} t received is far above the {sent} t sent: check it',
  },
  'wagon.busy': {
    status: 409,
    zh: '车号 {wagon} 还在另一张未卸车的铁路运单 {no} 上',
    en: 'Wagon {wagon} is still on railway waybill {no}, which is not unloaded',
  },
  'wagon.box_out': {
    status: 409,
    zh: '{box} 登记为{status}，不能装车',
    en: '{box} is registered as {status} and cannot be loaded',
  },
  'wagon.box_on_train': {
    status: 409,
    zh: '{box} 在铁路运单 {no} 上，还没有卸车',
    en: '{box} is on railway waybill {no}, which is not unloaded',
  },
  'wagon.box_on_truck': {
    status: 409,
    zh: '{box} 在运单 {no} 上，还没有卸货',
    en: '{box} is on waybill {no}, which is not unloaded',
  },
  'rail_leg.main': {
    status: 409,
    zh: '{no} 随承运商运单变动，请在承运商运单上办理',
    en: '{no} follows its leg: do this with the leg',
  },
  'rail_order.shares': {
    status: 400,
    zh: '各段比例合计应为 100%，现为 {sum}%',
    en: 'The shares of the legs must add up to 100%, not {sum}%',
  },
})
