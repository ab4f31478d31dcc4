import type { Text } from '../../../shared/text/i18n.ts'

export const words = {
  title: { zh: '产品介绍', en: 'What it does' },
  lead: {
    zh: '一家公司一套账，一个人可以在几家公司里干活。下面按单据走的顺序列出已经能用的功能。',
    en: 'Each company has its own books, and one person may work in several. This is what you can use today, in the order that documents travel.',
  },
  shotAlt: {
    zh: '公路运单列表：状态、车牌、货主、重量和下一步操作，底部合计',
    en: 'List of waybills: state, plate, owner, weights and what can be done next, sums below',
  },
  tech: { zh: '管系统的人会问的', en: 'What your IT team will ask' },
  start: { zh: '注册公司', en: 'Register a company' },
  portal: { zh: '看一车货的例子', en: 'See the example of one truck' },
} as const satisfies Record<string, Text>

interface Area {
  title: Text
  text: Text
  points: readonly Text[]
}

export const AREAS: readonly Area[] = [
  {
    title: { zh: '合同与价格', en: 'Contracts and prices' },
    text: {
      zh: '承运、客户、购销和其他合同；价格不写在合同里，写在有日期的价格执行单里。',
      en: 'Contracts with carriers, customers, buyers, sellers and others. Prices live in dated price sheets, not in the contract.',
    },
    points: [
      {
        zh: '按吨、车、吨公里、箱等计价，支持累进和全额阶梯价、最低计费吨',
        en: 'Per tonne, truck, tonne-kilometre, box and more; progressive or whole-quantity tiers, minimum quantities',
      },
      {
        zh: '调价出新版本，未锁定的运单可重新计价，先看差额再执行',
        en: 'A change makes a new version; waybills not yet locked can be repriced, after a look at the difference',
      },
      {
        zh: '损耗规则、货损口径、抹零方式都是合同条款，不靠人记',
        en: 'Loss rules, deductions and the cutting of small change are terms of the contract, not memory',
      },
    ],
  },
  {
    title: { zh: '提单与运输', en: 'Bills of lading and transport' },
    text: {
      zh: '提单发放给承运商，主运单下派车，一车一张运单。',
      en: 'Bills are granted to carriers; a main waybill has its trucks, each with a waybill.',
    },
    points: [
      {
        zh: '纸质与电子提单，发放、发货、到货、余量和有效期',
        en: 'Paper and electronic bills: grants, loadings, arrivals, what is left, validity',
      },
      {
        zh: '派车、装货、卸货、回单、审核各是一步，退回也要权限和原因',
        en: 'Dispatch, loading, unloading, POD, audit: each a step; going back needs a right and a reason',
      },
      {
        zh: '异常单独登记，没处理完不能审核',
        en: 'Exceptions are kept on their own and hold up the audit until they are resolved',
      },
    ],
  },
  {
    title: { zh: '对账与结算', en: 'Statements and settlement' },
    text: {
      zh: '货主、承运商、供应商、服务商四类往来，一个单位可以身兼几样。',
      en: 'Owners, carriers, suppliers and service providers; one legal entity may be several of them.',
    },
    points: [
      {
        zh: '对账单逐行看数量、单价、调整和对方数，有差异逐行处理',
        en: 'Line by line: quantity, price, adjustment, the other side’s figure, and what became of the difference',
      },
      {
        zh: '结算单一次可以核销多张对账单，部分结算留下余额',
        en: 'One settlement pays several statements; a part leaves a balance',
      },
      {
        zh: '对账单导出工作簿，汇总和明细各一页，可直接发给对方',
        en: 'The workbook of a statement has its summary and its details, ready to send',
      },
      {
        zh: '给对方发一条链接：不用账号，在手机上逐行核对、提出异议、上传凭证或确认；能看到什么由公司定',
        en: 'Send the other side a link: without an account they check every line on a phone, dispute it, bring proof or accept; the company says what they see',
      },
    ],
  },
  {
    title: { zh: '发票', en: 'Invoices' },
    text: {
      zh: '销项申请与进项登记，都挂在对账单余额上。',
      en: 'Requests for invoices out and registration of invoices in, both held against the statement.',
    },
    points: [
      {
        zh: '数电票 20 位号码，红字冲回后可开余额自动恢复',
        en: 'Digital invoices with 20-digit numbers; a red invoice gives back what may be invoiced',
      },
      {
        zh: '货物运输的起运地、到达地、车牌、货名由运单带出',
        en: 'Origin, destination, plate and goods of a freight invoice come from the waybills',
      },
      {
        zh: '重复号码、销方名称不符，登记时就拦下',
        en: 'Repeated numbers and wrong sellers are stopped when they are registered',
      },
    ],
  },
  {
    title: { zh: '毛利与月结', en: 'Margin and month end' },
    text: {
      zh: '收入和成本从同一批费用记录里来，报表之间对得上。',
      en: 'Revenue and cost come from the same charges, so reports agree with each other.',
    },
    points: [
      {
        zh: '毛利表、公路运输、业务明细互相钻取，直到单据',
        en: 'Margin table, road transport and details lead into each other down to the paper',
      },
      {
        zh: '收入归属月由公司选定：按卸货月，或按对账确认月；关账后的月份不再变',
        en: 'The company chooses the month of revenue: that of unloading, or of the confirmed statement; a closed month no longer moves',
      },
      { zh: '手工调整必须写原因，原数保留', en: 'Adjustments by hand need a reason, and the first figure stays' },
    ],
  },
  {
    title: { zh: '导入与导出', en: 'Import and export' },
    text: {
      zh: '手里的 Excel 不用改格式，系统认列名。',
      en: 'Your own sheets will do: the system reads their headings.',
    },
    points: [
      {
        zh: '导入前先看会产生多少应收应付、新建哪些车辆和司机',
        en: 'See beforehand what money it makes, and which trucks and drivers it would add',
      },
      {
        zh: '错误逐格标红，在页面上改，或下载错误表改完再传',
        en: 'Wrong cells are red; mend them on the page, or in the sheet of errors',
      },
      {
        zh: '列表导出按当前筛选和列，大批量在后台做，做完提醒',
        en: 'Lists export with their filters and columns; large ones run in the background',
      },
    ],
  },
]

export const TECH: readonly { title: Text; text: Text }[] = [
  {
    title: { zh: '部署', en: 'Where it runs' },
    text: {
      zh: '一台机器一条命令即可启动，数据在自己手里；也可以接自己的 PostgreSQL 和对象存储。',
      en: 'One command on one machine, with the data in your hands; or on your own PostgreSQL and object store.',
    },
  },
  {
    title: { zh: '公司之间', en: 'Between companies' },
    text: {
      zh: '数据库按公司逐行隔离，页面、导出、文件、任务都在隔离之内。',
      en: 'The database keeps companies apart row by row; pages, exports, files and jobs all lie within.',
    },
  },
  {
    title: { zh: '权限', en: 'Rights' },
    text: {
      zh: '角色、数据范围（本人、部门、公司）和字段三层，服务器逐次判断。',
      en: 'Roles, scope (own, department, company) and fields; the server asks every time.',
    },
  },
  {
    title: { zh: '接口', en: 'Interfaces' },
    text: {
      zh: '页面用的接口就是对外接口，随系统附 OpenAPI 文档。',
      en: 'The pages use the same calls that others may; an OpenAPI description comes with it.',
    },
  },
  {
    title: { zh: '语言和外观', en: 'Language and looks' },
    text: { zh: '中文、英文，深色、浅色，手机能用。', en: 'Chinese and English, dark and light, usable on a phone.' },
  },
]
