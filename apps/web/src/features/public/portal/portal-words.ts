import type { Text } from '../../../shared/text/i18n.ts'
import type { ShotName } from '../frame/shot.tsx'

export const words = {
  title: { zh: '一车货，从合同走到毛利，只录一遍', en: 'One truckload, from contract to margin, entered once' },
  lead: {
    zh: '途衡是大宗货运公司的后台：合同和价格定下来，车派出去，磅单录进来，应收、应付、发票、毛利跟着算出来，每个数都能点开看它怎么来的。',
    en: 'Tuheng is the back office of a bulk haulage company. Agree the prices, send the trucks, enter the weighing tickets: receivables, payables, invoices and margin follow, and every figure opens to show where it comes from.',
  },
  start: { zh: '注册公司', en: 'Register a company' },
  more: { zh: '逐项看功能', en: 'See what it does' },
  homeAlt: {
    zh: '首页：待办数量、本月发运、应收应付和到期证件',
    en: 'Home: what waits, this month’s tonnage, money open on both sides, expiring papers',
  },
  chain: { zh: '跟着一车煤走一遍', en: 'Follow one truck of coal' },
  chainLead: {
    zh: '应收 142.00 元/吨、应付 131.00 元/吨，合理损耗 3‰，超出部分按货值 650.00 元/吨扣。换一种进项发票，看毛利怎么变。',
    en: '142.00 yuan a tonne in, 131.00 out; 3‰ loss is allowed, what is missing beyond it costs 650.00 a tonne. Change the invoice that the carrier brings and see what is left.',
  },
  guards: { zh: '这些错，系统不让它发生', en: 'Mistakes the system does not let through' },
  last: { zh: '带上你的价格表和上个月的磅单来试', en: 'Try it with your own prices and last month’s tickets' },
  query: { zh: '查一张运单', en: 'Track a waybill' },
  alone: { zh: '你还没有加入公司', en: 'You belong to no company yet' },
  aloneText: {
    zh: '刚才要打开的页面属于公司内部，加入公司并通过审核后可用。',
    en: 'The page you wanted belongs to a company. Join one and wait for its review.',
  },
  join: { zh: '加入公司', en: 'Join a company' },
  invoice: { zh: '承运商开来的发票', en: 'The carrier’s invoice' },
  special9: { zh: '专票 9%', en: 'Special, 9%' },
  special3: { zh: '专票 3%', en: 'Special, 3%' },
  none: { zh: '无票', en: 'None' },
  stepReceivable: {
    zh: '应收：卸货净重 {unloaded} t × {customerPrice}',
    en: 'Receivable: {unloaded} t unloaded × {customerPrice}',
  },
  stepFreight: { zh: '应付运费：{unloaded} t × {carrierPrice}', en: 'Freight payable: {unloaded} t × {carrierPrice}' },
  stepLoss: { zh: '超损 {excess} t 扣款', en: 'Deducted for {excess} t lost beyond the allowance' },
  stepWiped: { zh: '抹零', en: 'Rounded down to whole yuan' },
  stepPayable: { zh: '应付合计', en: 'Payable' },
  stepExcl: {
    zh: '不含税：收入 {receivableExcl}，成本 {costExcl}',
    en: 'Without tax: {receivableExcl} in, {costExcl} out',
  },
  stepMargin: { zh: '毛利（毛利率 {marginRate}%）', en: 'Margin ({marginRate}%)' },
} as const satisfies Record<string, Text>

interface Role {
  key: string
  name: Text
  job: Text
  points: readonly Text[]
  shot: ShotName
  alt: Text
}

export const ROLES: readonly Role[] = [
  {
    key: 'dispatcher',
    name: { zh: '调度员', en: 'Dispatcher' },
    job: {
      zh: '派车之前，就知道这车能不能走、挣多少',
      en: 'Knows before the truck leaves whether it may, and what it earns',
    },
    points: [
      {
        zh: '选车牌带出挂车、司机、承运商；证件过期、车还在别的运单上，当场提示',
        en: 'The plate brings trailer, driver and carrier; expired papers or a truck still under way show at once',
      },
      {
        zh: '右侧实时显示匹配到的价格执行单、应收应付和主运单余量',
        en: 'Beside the form: the price sheet that matched, both sides’ money, the tonnage left in the main waybill',
      },
      {
        zh: '键盘录完一车接着下一车，上一车的线路和时间自动带下来',
        en: 'Trip after trip by keyboard; route and time carry over from the last one',
      },
    ],
    shot: 'entry',
    alt: {
      zh: '新增公路运单：左边录入，右边是匹配的价格和余量',
      en: 'Entering a waybill, with the matched price and what is left beside the form',
    },
  },
  {
    key: 'clerk',
    name: { zh: '过磅与内勤', en: 'Weighbridge clerk' },
    job: {
      zh: '一张磅单一行，毛重皮重录完，磅差自己出来',
      en: 'One ticket, one line; gross and tare in, the loss comes out',
    },
    points: [
      {
        zh: '在途的车直接列出来，按车牌找到就填，回车到下一格',
        en: 'Trucks under way are listed; find the plate, type, Enter goes on',
      },
      {
        zh: '磅差、磅差率、超损当场算，超过公司预警线要写原因',
        en: 'Loss and rate are computed as you type; beyond the company’s warning level a reason is asked for',
      },
      {
        zh: '整表从 Excel 粘贴或导入，错在哪个单元格标到哪个单元格，导错了可以整批撤回',
        en: 'Paste or import a whole sheet; every wrong cell is marked, and a batch taken in by mistake is taken back',
      },
    ],
    shot: 'arrival',
    alt: { zh: '公路到货：在途车辆逐行录入卸货磅单', en: 'Arrivals: unloading tickets entered line by line' },
  },
  {
    key: 'accountant',
    name: { zh: '对账与结算会计', en: 'Accountant' },
    job: {
      zh: '对账单和运单是一套数，改了哪一车都瞒不过去',
      en: 'Statement and waybills are one set of figures; no change slips by',
    },
    points: [
      {
        zh: '按单位和期间一键取单，同一车同一侧只会进一张有效对账单',
        en: 'Collect by counterparty and period; a trip sits in one live statement a side',
      },
      {
        zh: '入单后运单再改，行上标“变动”，核对过才更新，不会悄悄变',
        en: 'A waybill changed afterwards is marked on its line and taken over only when you say so',
      },
      {
        zh: '结算、开票、收票都从对账单余额里走，开超、付超做不出来',
        en: 'Settlements and invoices draw on what the statement has left: nothing can be paid or invoiced twice',
      },
    ],
    shot: 'statement',
    alt: {
      zh: '承运商对账单：每一车的数量、单价、扣款和应付',
      en: 'A carrier’s statement: quantity, price, deductions and payable of every truck',
    },
  },
  {
    key: 'manager',
    name: { zh: '经理', en: 'Manager' },
    job: {
      zh: '哪条线亏、亏在哪一车，从总数点到底',
      en: 'Which route loses, and on which truck: from the total down to the ticket',
    },
    points: [
      {
        zh: '毛利按不含税算，货主、承运商、线路逐级展开，亏损行标红',
        en: 'Margin without tax, by owner, carrier and route; losses stand out',
      },
      {
        zh: '任何一个金额点开，都是一条链：价格版本、磅单、损耗、扣款、税',
        en: 'Any amount opens to its chain: price version, ticket, loss, deductions, tax',
      },
      {
        zh: '月结关账后当月不再变，要补单据须先反关账并写明原因',
        en: 'A closed month no longer moves: to add to it, it is reopened first, with a reason',
      },
    ],
    shot: 'margin',
    alt: {
      zh: '毛利表：按货主和线路展开的收入、成本和毛利',
      en: 'Margin table: revenue, cost and margin by owner and route',
    },
  },
]

export const GUARDS: readonly { title: Text; text: Text }[] = [
  {
    title: { zh: '提单超发', en: 'Loading above the bill' },
    text: {
      zh: '发放和装货都对着提单余量，超出容差就停下，并说还剩多少吨。',
      en: 'Grants and loadings are held against the bill; above the tolerance they stop and say what is left.',
    },
  },
  {
    title: { zh: '一车两派', en: 'One truck, two trips' },
    text: {
      zh: '车或司机还有未卸的运单，不能再派，提示里直接给出那张单号。',
      en: 'A truck or driver under way cannot be sent again; the message names the waybill in the way.',
    },
  },
  {
    title: { zh: '已对账还改磅单', en: 'Weights changed after the statement' },
    text: {
      zh: '审核锁重量，入对账单锁运单，关账锁月份，只能按顺序退回来。',
      en: 'Audit locks weights, the statement locks the waybill, the closed month locks both; undone only in that order.',
    },
  },
  {
    title: { zh: '价格没有日期', en: 'Prices without dates' },
    text: {
      zh: '价格执行单有起止日和版本，按装货日期取价，区间不许重叠。',
      en: 'Price sheets have dates and versions; the loading day decides, and no two may overlap.',
    },
  },
  {
    title: { zh: '看到不该看的价', en: 'Prices seen by the wrong eyes' },
    text: {
      zh: '权限到岗位、到字段：看不到应收单价的人，导出、打印、搜索里也没有。',
      en: 'Rights go down to the field: whoever may not see a price finds it in no export, print or search either.',
    },
  },
  {
    title: { zh: '改了不留痕', en: 'Changes without a trace' },
    text: {
      zh: '每次状态变动记下谁、何时、前后值和原因，记录前后相扣，删改能查出来。',
      en: 'Every change keeps who, when, before, after and why, in a chain that shows tampering.',
    },
  },
]
