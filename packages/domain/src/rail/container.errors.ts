import { defineErrors } from '../kernel/errors.ts'

/** Errors of containers, their moves and hand-overs, part of `railErrors`. */
export const containerErrors = defineErrors({
  'container.masses': {
    status: 400,
    zh: '总重应大于自重',
    en: 'The maximum gross mass must be above the tare',
  },
  'container.ahead': { status: 400, zh: '时间晚于现在', en: 'This is later than now' },
  'container.place': {
    status: 400,
    zh: '所在客户由“送达客户”登记',
    en: 'The customer is recorded by "To a customer"',
  },
  'container.before_last': {
    status: 409,
    zh: '早于该箱上一条动态（{at} {event}），请核对时间',
    en: 'This is before the last move of the container ({event}, {at}): check the time',
  },
  'container.before_some': {
    status: 409,
    zh: '时间与该箱的其他动态不符，请核对',
    en: 'This does not fit the other moves of the container: check the time',
  },
  'container.not_carried': {
    status: 409,
    zh: '{count} 个箱登记的位置或时间与本单不符，未随单移动，请在“集装箱”核对：{boxes}',
    en: 'Containers that are registered elsewhere or later did not move along ({count}): {boxes}',
  },
  'container.load_sum': {
    status: 400,
    zh: '箱内净重合计 {sum} 吨，与装货净重 {net} 吨不符，请核对',
    en: 'The containers weigh {sum} t together, but the truck loaded {net} t: check the weights',
  },
  'rail_waybill.speed': {
    status: 400,
    reveals: { km: ['railWaybill.km'], speed: ['railWaybill.km', 'railWaybill.departAt'] },
    zh: '按里程 {km} 公里计算平均时速 {speed} 公里，超过 {max} 公里，请核对发车、到站时间',
    en: '{km} km at {speed} km/h on average exceeds {max} km/h: check the departure and the arrival',
  },
  'wagon.box_busy_on': {
    status: 409,
    zh: '{box} 还在铁路运单 {no} 上，该单未交付',
    en: '{box} is still on railway waybill {no}, which is not delivered',
  },
  'container.free_days': {
    status: 400,
    zh: '有滞箱费时请填写免箱期，没有免箱期填 0',
    en: 'With a fee say how many days are free, or 0',
  },
  'container.withheld': {
    status: 400,
    zh: '扣押金不能超过押金 {deposit} 元',
    en: 'No more than the deposit of CNY {deposit} can be withheld',
  },
  'container.moved': {
    status: 409,
    zh: '该箱已有 {count} 条动态，不能删除。不再使用的箱请停用或报废',
    en: 'The container has {count} {count#move|moves} and cannot be deleted. Disable it or write it off instead',
  },
  'container.laden': { status: 409, moot: true, zh: '该箱为{is}', en: 'The container is {is}' },
  'container.not_hired': {
    status: 409,
    moot: true,
    zh: '只有租箱才有押金',
    en: 'Only hired containers have a deposit',
  },
  'container.no_hire': { status: 409, moot: true, zh: '只有租箱可以退租', en: 'Only hired containers go off hire' },
  'container.no_slot': {
    status: 400,
    zh: '“{yard}”没有货位“{slot}”',
    en: '"{yard}" has no slot "{slot}"',
  },
  'handover.no_claim': {
    status: 409,
    moot: true,
    zh: '只有待索赔、还没有索赔单的差异才生成索赔单',
    en: 'Only a gap that is to be claimed and has no claim yet becomes one',
  },
  'handover.liable': {
    status: 400,
    zh: '请选择责任方',
    en: 'Say who is liable',
  },
  'handover.amount': { status: 400, zh: '请填写损失金额', en: 'Enter the loss' },
  'handover.clock_ahead': { status: 400, zh: '计时起点不能晚于现在', en: 'The clock cannot start in the future' },
  'handover.billed_rail': {
    status: 409,
    zh: '{no} 已确认计费，请先撤销确认，再登记或重新处理差异',
    en: '{no} is confirmed and billed: undo the confirmation before you record or reopen a gap',
  },
  'handover.billed_trip': {
    status: 409,
    zh: '{no} 已审核，请先反审核，再登记或重新处理差异',
    en: '{no} is audited: undo the audit before you record or reopen a gap',
  },
  'handover.open_gaps': {
    status: 409,
    zh: '{no} 有 {count} 项交接差异未处理，请先在“交接记录”处理',
    en: '{no} has {count} {count#gap|gaps} at hand-overs: settle them in "Hand-overs" first',
  },
  'handover.none': { status: 409, zh: '没有交接记录，不能打印交接单', en: 'There are no hand-overs to print' },
  'handover.checked': {
    status: 409,
    zh: '{no} 的交接已核对 {count} 项，请先在“交接记录”撤销核对',
    en: '{count} {count#hand-over|hand-overs} of {no} were checked: undo the check in "Hand-overs" first',
  },
  'container.on_train': {
    status: 409,
    zh: '{box} 在未交付的铁路运单上，请先从装车明细移出',
    en: '{box} is on a railway waybill that is not delivered: take it off the loading list first',
  },
  'container.deposit_open': {
    status: 409,
    zh: '{box} 的押金还未退还或扣除',
    en: 'The deposit of {box} is neither refunded nor withheld',
  },
  'container.deposit_owner': {
    status: 400,
    zh: '出租单位 {owner} 不是承运商或服务商，扣下的押金无法对账。请先在往来单位登记其身份',
    en: 'The owner {owner} is no carrier or service provider, so no statement could collect it. Record its part first',
  },
  'container.charged': {
    status: 409,
    zh: '{box} 已有扣押金费用，不能删除。不再使用的箱请停用或报废',
    en: 'A withheld deposit of {box} was charged, so it cannot be deleted. Disable it or write it off instead',
  },
  'container_move.undone': {
    status: 409,
    moot: true,
    zh: '{box} 的这条动态已撤销',
    en: 'This move of {box} was undone',
  },
  'container_move.register': {
    status: 409,
    moot: true,
    zh: '登记不能撤销；未动过的箱可在“集装箱”删除',
    en: 'A registration is not undone; a container that never moved can be deleted',
  },
  'container_move.of_document': {
    status: 409,
    zh: '{box} 的这条动态由运单产生，请在运单上撤销',
    en: 'A waybill moved {box}: undo the step on the waybill',
  },
  'container_move.not_last': {
    status: 409,
    zh: '{box} 之后还有动态，请从最近一条开始撤销',
    en: '{box} has moved since: undo its last move first',
  },
  'container_move.order': {
    status: 400,
    zh: '时间须在该箱前后两条动态之间',
    en: 'The time must lie between the moves before and after this one',
  },
  'container_move.no_party': {
    status: 400,
    zh: '{why}，请选择计费对象',
    en: '{why}: say who is charged',
  },
  'container_move.role': {
    status: 400,
    zh: '所选单位须为{role}',
    en: 'This must be a {role}',
  },
  'container_move.stopped': {
    status: 409,
    zh: '交接差异停计后，该计费对象没有超期天数',
    en: 'The days beyond the free ones do not count against this party because of a gap at the hand-over',
  },
  'container_move.no_fee': {
    status: 409,
    zh: '杂费项目中没有启用的“{fee}”，请先在“杂费项目”添加',
    en: 'The dictionary of incidental fees has no "{fee}" in use: add it first',
  },
  'container_move.in_approval': {
    status: 409,
    zh: '{box} 的滞箱费正在审批中，这一更正会改变它，请先撤回审批',
    en: 'The fee of {box} is being approved and this would change it: withdraw the approval first',
  },
  'container_move.hire_open': { status: 409, zh: '{why}，不能计费', en: '{why}, so nothing can be charged' },
  'container_move.hire_decided': {
    status: 409,
    zh: '{box} 的超租费已免付或正在审批，这一更正会改变它，请先撤销',
    en: 'The fee of {box} beyond its hire is waived or being approved and this would change it: undo that first',
  },
  'container_move.waived': {
    status: 409,
    zh: '{box} 的滞箱费已免除，这一更正会改变它，请先撤销计费',
    en: 'The fee of {box} is waived and this would change it: undo the waiver first',
  },
  'container_move.in_statement': {
    status: 409,
    zh: '{box} 的费用已在对账单中，请先移出或作废对账单',
    en: 'Charges of {box} are in a statement: take them out or void it first',
  },
  'container_move.no_repair': { status: 409, moot: true, zh: '不是修复动态', en: 'This move ended no repair' },
  'container_move.no_damage': {
    status: 409,
    moot: true,
    zh: '只有修复和报废可以追偿',
    en: 'Only repairs and losses are recovered',
  },
  'container.repair_party': { status: 400, zh: '请选择维修单位', en: 'Say who repaired it' },
  'container.repair_cost': { status: 400, zh: '请填写修箱费', en: 'Enter the repair cost' },
  'wagon.box_type_differs': {
    status: 400,
    reveals: { type: ['container.boxType'] },
    zh: '{box} 登记的箱型是{type}',
    en: '{box} is registered as {type}',
  },
  'wagon.box_out': {
    status: 409,
    reveals: { status: ['container.status'] },
    zh: '{box} 登记为{status}，不能装车',
    en: '{box} is registered as {status} and cannot be loaded',
  },
})
