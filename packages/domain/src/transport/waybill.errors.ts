import { defineErrors } from '../kernel/errors.ts'

export const waybillErrors = defineErrors({
  'waybill.vehicle_busy': {
    status: 409,
    zh: '车辆{plateNo}存在未完成运单{no}',
    en: 'Vehicle {plateNo} is still on waybill {no}',
  },
  'waybill.driver_busy': {
    status: 409,
    zh: '司机{driver}存在未完成运单{no}',
    en: 'Driver {driver} is still on waybill {no}',
  },
  'waybill.on_trip': {
    status: 409,
    zh: '{status}：运单{no}{to?}{until?}',
    en: '{status}: waybill {no}{to?}{until?}',
  },
  'waybill.on_a_trip': { status: 409, zh: '在其他运单上', en: 'On another waybill' },
  'waybill.vehicle_taken': {
    status: 409,
    zh: '该车辆刚被其他运单占用，请刷新后重试',
    en: 'Another waybill has just taken this vehicle; reload and try again',
  },
  'waybill.driver_taken': {
    status: 409,
    zh: '该司机刚被其他运单占用，请刷新后重试',
    en: 'Another waybill has just taken this driver; reload and try again',
  },
  'waybill.print_truck': {
    status: 409,
    zh: '运单{no}没有派车，派车后打印',
    en: 'Waybill {no} has no truck; print it once it is dispatched',
  },
  'waybill.print_load': {
    status: 409,
    zh: '运单{no}还没有装货，装货后打印磅单',
    en: 'Waybill {no} is not loaded; print the note once it is',
  },
  'waybill.print_unload': {
    status: 409,
    zh: '运单{no}还没有卸货，卸货后打印',
    en: 'Waybill {no} is not unloaded; print it once it is',
  },
  'waybill.print_price': {
    status: 409,
    zh: '运单{no}应付未计价，计价后打印结算单',
    en: 'The payable side of waybill {no} has no price; print the settlement once it has',
  },
  'waybill.print_short_haul': {
    status: 409,
    moot: true,
    zh: '运单{no}不是短驳运单，没有交接单',
    en: 'Waybill {no} is no short haul, so there is no hand-over sheet',
  },
  'waybill.print_handover': {
    status: 409,
    zh: '运单{no}还没有装货，装货后打印交接单',
    en: 'Waybill {no} is not loaded; print the hand-over sheet once it is',
  },
  'waybill.carrier_blacklisted': {
    status: 409,
    zh: '承运商{carrier}已列入黑名单：{reason}',
    en: 'Carrier {carrier} is blacklisted: {reason}',
  },
  'waybill.carrier_disabled': {
    status: 409,
    zh: '承运商{carrier}已停用，请启用或更换承运商',
    en: 'Carrier {carrier} is disabled; enable it or choose another',
  },
  'waybill.carrier_permit': {
    status: 409,
    zh: '承运商{carrier}的道路运输经营许可证已于 {date} 到期，请更新证件',
    en: 'The transport permit of carrier {carrier} expired on {date}; renew it',
  },
  'waybill.carrier_no_permit': {
    status: 409,
    zh: '承运商{carrier}没有登记道路运输经营许可证号，道路货物运单上要写明，请补登',
    en: 'No transport permit of carrier {carrier} is on file; the road freight bill has to state it',
  },
  'waybill.oil_cap': {
    status: 400,
    reveals: { amount: ['waybill.oilTotal'], limit: ['waybill.apTotal'] },
    zh: '油卡合计 {amount:money} 元超过应付的 {percent}%（上限 {limit:money} 元）',
    en: 'Fuel cards of {amount:money} exceed {percent}% of the payable ({limit:money})',
  },
  'waybill.not_loaded': {
    status: 409,
    moot: true,
    zh: '运单{no}还未装货，不能更正装货磅单',
    en: 'Waybill {no} has not been loaded yet: there is no loading ticket to correct',
  },
  'arrival.no_key': {
    status: 400,
    zh: '请填写运单，或车牌和装货日期',
    en: 'Name the waybill, or the plate and the day of loading',
  },
  'arrival.no_trip': {
    status: 409,
    zh: '没有找到车牌{plateNo}于 {date} 装货的运单，请核对车牌、装货日期和磅单号',
    en: 'No waybill of {plateNo} was loaded on {date}; check plate, date and ticket',
  },
  'arrival.not_on_way': {
    status: 409,
    zh: '车牌{plateNo}于 {date} 装货的运单{no}为“{state}”，不能登记到货',
    en: 'Waybill {no} of {plateNo}, loaded on {date}, is "{state}": it cannot arrive',
  },
  'arrival.several': {
    status: 409,
    zh: '车牌{plateNo}于 {date} 有 {count} 张在途运单（{nos}），请填写装货磅单号',
    en: '{plateNo} has {count} {count#waybill|waybills} under way loaded on {date} ({nos}); give the loading ticket',
  },
  'arrival.names_none': {
    status: 400,
    zh: '这一行没有运单号、车牌号或装货磅单号，不知道是哪一车',
    en: 'The row has no waybill number, plate or loading ticket, so its waybill is unknown',
  },
  'arrival.unknown': {
    status: 409,
    zh: '{label}“{value}”没有在途运单',
    en: 'The {label} "{value}" has no waybill under way',
  },
  'arrival.otherwise': {
    status: 409,
    reveals: { no: ['waybill.waybillNo'] },
    zh: '{label}“{value}”与运单{no}的 {own} 不同',
    en: 'The {label} "{value}" differs from {own} of waybill {no}',
  },
  'arrival.ambiguous': {
    status: 409,
    reveals: { nos: ['waybill.waybillNo'] },
    zh: '{label}“{value}”有 {count} 张在途运单（{nos}），请补上运单号或装货磅单号',
    en: 'The {label} "{value}" has {count} {count#waybill|waybills} under way ({nos}); give the waybill number or the loading ticket',
  },
  'arrival.net_differs': {
    status: 400,
    zh: '净重“{value}”吨与毛重减皮重 {net} 吨不符，请核对磅单',
    en: 'The net weight "{value}" t is not gross less tare, {net} t; check the ticket',
  },
  'arrival.load_differs': {
    status: 409,
    reveals: { no: ['waybill.waybillNo'], net: ['waybill.loadNet'] },
    zh: '原发净重“{value}”吨与运单{no}的装货净重 {net} 吨不符',
    en: 'The loaded weight "{value}" t is not the {net} t of waybill {no}',
  },
  'waybill.weight_order': {
    status: 400,
    zh: '{side}毛重必须大于皮重，且皮重大于 0',
    en: '{side}: the gross weight must exceed the tare, and the tare must exceed zero',
  },
  'waybill.axle_limit': {
    status: 400,
    zh: '毛重 {gross} 吨超过{axles}轴车辆限重 {limit} 吨，请核对磅单或减载',
    en: '{gross} t gross exceed the {limit} t allowed on {axles} axles; check the ticket or reduce the load',
  },
  'waybill.over_rated': {
    status: 400,
    zh: '净重超出核定载质量：净重 {net} 吨，允许 {limit} 吨',
    en: 'The net weight of {net} t exceeds the {limit} t the vehicle may carry',
  },
  'waybill.over_left': {
    status: 409,
    zh: '净重 {net} 吨超过主运单{no}剩余的 {left} 吨，请核对磅单，或先为主运单加量',
    en: '{net} t net are more than the {left} t left of main waybill {no}; check the ticket, or add to the main waybill first',
  },
  'waybill.over_bill': {
    status: 409,
    zh: '净重 {net} 吨超过提单{no}可装的 {left} 吨，请核对磅单和提单',
    en: '{net} t net are more than the {left} t that bill {no} still gives; check the ticket and the bill',
  },
  'waybill.deduct_over_net': {
    status: 400,
    zh: '扣杂/扣水 {deduct} 吨不能大于卸货净重 {net} 吨',
    en: 'The deducted {deduct} t exceed the unloaded {net} t',
  },
  'waybill.no_box_pair': {
    status: 400,
    zh: '只有装两个箱的车按箱登记卸货净重',
    en: 'Only trucks with two containers have an unloaded weight for each',
  },
  'waybill.half_weighed': {
    status: 400,
    zh: '请填写另一个箱的卸货净重，或都不填',
    en: 'Enter the unloaded weight of the other container, too, or of none',
  },
  'waybill.box_sum': {
    status: 400,
    zh: '两箱卸货净重之和 {sum} 吨与卸货净重 {net} 吨不符',
    en: 'The {sum} t of the containers are not the {net} t that were unloaded',
  },
  'waybill.time_order': {
    status: 400,
    zh: '卸货时间必须晚于装货时间',
    en: 'Unloading must be later than loading',
  },
  'waybill.arrive_order': {
    status: 400,
    zh: '到达时间须在装货时间之后、卸货时间之前',
    en: 'Arrival must lie between loading and unloading',
  },
  'waybill.too_fast': {
    status: 400,
    reveals: { km: ['waybill.km'], speed: ['waybill.km', 'waybill.loadAt'] },
    zh: '按里程 {km} 公里计算平均车速为 {speed} 公里/小时，超过 {max} 公里/小时，请核对装货、卸货时间',
    en: '{km} km at {speed} km/h on average exceeds {max} km/h; check the loading and unloading times',
  },
  'waybill.loss_reason': {
    status: 400,
    reveals: { permille: ['waybill.lossPermille', 'waybill.loadNet'] },
    zh: '磅差率 {permille}‰ 超过预警 {warn}‰，请填写磅差原因',
    en: 'A weight difference of {permille}‰ exceeds the warning level of {warn}‰; state the reason',
  },
  'waybill.photo_required': {
    status: 400,
    zh: '请上传{what}',
    en: 'Attach the {what}',
  },
  'waybill.not_unloaded': {
    status: 409,
    moot: true,
    zh: '运单{no}还未卸货',
    en: 'Waybill {no} has not been unloaded yet',
  },
  'waybill.not_weighed_in': {
    status: 409,
    zh: '运单{no}还未卸货，不能更正卸货磅单',
    en: 'Waybill {no} has not been unloaded yet: there is no unloading ticket to correct',
  },
  'waybill.no_receipt': {
    status: 409,
    zh: '运单{no}未收回单，请先收回单',
    en: 'The POD (signed receipt) of waybill {no} has not come in yet',
  },
  'waybill.no_weights': {
    status: 409,
    zh: '运单{no}缺少{what}，请先补录',
    en: 'Waybill {no} lacks {what}',
  },
  'waybill.import_task': {
    status: 409,
    zh: '公司设置要求审核由他人办理，导入时不能自行审核主运单：请先为货主“{owner}”新建业务类型为“其他运输”的主运单，由同事审核后再导入',
    en: 'The company asks for audits by a second person, so an import cannot audit a main waybill by itself: make a main waybill of other transport for "{owner}", have a colleague audit it, then import',
  },
  'waybill.no_price': {
    status: 409,
    zh: '运单{no}{side}尚未计价，请补录价格执行单或手工改价',
    en: 'Waybill {no} has no {side} price yet: add a price sheet or set a price by hand',
  },
  'waybill.no_ap_contract': {
    status: 409,
    zh: '运单{no}没有选{what}，应付无法计价，请用“改承运商”选择',
    en: 'Waybill {no} has no {what}, so its payable side has no price: choose one with "Change carrier"',
  },
  'waybill.nothing_due': {
    status: 409,
    reveals: { amount: ['waybill.arTotal', 'waybill.apTotal'] },
    zh: '运单{no}{side}合计为 {amount:money} 元：请核对货损、减项和抹零，或改价；确实无需结算的，请填写“零结算原因”',
    en: 'The {side} of waybill {no} comes to {amount:money}: check loss, deductions and rounding or set a price; where that is right, fill in "Why nothing is due"',
  },
  'waybill.price_without_charge': {
    status: 422,
    zh: '运单{no}已设{side}价格，但没有生成费用：{why}',
    en: 'The {side} price of waybill {no} is set, but nothing is charged: {why}',
  },
  'waybill.loss_unconfirmed': {
    status: 409,
    reveals: { loss: ['waybill.lossQty'] },
    zh: '运单{no}亏吨 {loss} 吨，扣款尚未确认，请先确认货损',
    en: 'Waybill {no} lost {loss} t: what is charged for it must be confirmed first',
  },
  'waybill.open_exception': {
    status: 409,
    zh: '该运单存在未处理异常',
    en: 'This waybill has an open exception',
  },
  'waybill.overtaken': {
    status: 409,
    zh: '阶梯累计量随之变动：{count} 张已审核运单的运费与累计量不符，已列入“待重新计价”，请按累计量重算后再对账',
    en: 'The quantities in its price bands have changed: the freight of {count} audited {count#waybill|waybills} no longer {count#matches|match} them. They are listed under “To reprice”; recalculate the bands before billing them',
  },
  'waybill.in_statement': {
    status: 409,
    zh: '已对账的运单不允许修改',
    en: 'A waybill in a statement cannot be changed',
  },
  'waybill.not_pinned': {
    status: 409,
    moot: true,
    zh: '运单{no}没有手工价，无需取消',
    en: 'No price of waybill {no} was set by hand: there is none to drop',
  },
  'waybill.prepaid': {
    status: 409,
    reveals: { amount: ['waybill.prepaidTotal'] },
    zh: '运单 {no} 已预付 {amount:money} 元，请先退回预付再{action}',
    en: '{amount:money} yuan have been prepaid on waybill {no}; take the prepayment back first',
  },
  'waybill.audited': {
    status: 409,
    zh: '运单{no}已审核，请先反审核',
    en: 'Waybill {no} is audited; undo the audit first',
  },
  'waybill.receipted': {
    status: 409,
    zh: '运单{no}已收回单，请先撤销回单',
    en: 'The POD of waybill {no} has been recorded; undo that first',
  },
  'waybill.service_only': {
    status: 409,
    moot: true,
    zh: '只有服务业务的运单可以直接完成，公路运单请登记装货和卸货',
    en: 'Only service waybills can be completed at once; road waybills are loaded and unloaded',
  },
  'waybill.road_only': {
    status: 409,
    moot: true,
    zh: '服务业务的运单不过磅，请使用服务完成',
    en: 'A service waybill is not weighed; complete it instead',
  },
  'waybill.no_loss': {
    status: 409,
    moot: true,
    zh: '运单{no}没有要扣款的亏吨，无需确认',
    en: 'Waybill {no} has no loss that is charged to anybody',
  },
  'waybill.still_due': {
    status: 409,
    zh: '运单{no}按现有价格执行单无法重新计价：{why}',
    en: 'Waybill {no} cannot be repriced by the sheets in force: {why}',
  },
  'waybill.none_to_reprice': {
    status: 400,
    zh: '所选范围内没有已卸货的运单，无需计价',
    en: 'None of the waybills chosen is unloaded: there is nothing to price',
  },
  'waybill.too_many_to_reprice': {
    status: 400,
    zh: '一次最多处理 {max} 车，请缩小范围',
    en: 'At most {max} trips at once; narrow the filter',
  },
})
