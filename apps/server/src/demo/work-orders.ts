import type { RowOf } from '@tuheng/domain/kernel/resource'
import { waybill } from '@tuheng/domain/transport/index'
import { workOrder, workOrderKind, workOrderTemplate } from '@tuheng/domain/work-orders/index'
import type { Tx } from '../engine/write/tx.ts'
import { workOrdersDue } from '../features/work-orders/index.ts'
import type { DemoContext } from './demo-context.ts'
import { workdayUntil } from './workdays.ts'

type KindValues = Partial<RowOf<typeof workOrderKind>>
type KindKey = 'data' | 'fault' | 'rights' | 'trip' | 'complaint'

const limits = (...hours: readonly (readonly [urgency: string, take: string, done: string])[]): KindValues['limits'] =>
  hours.map(([urgency, takeHours, doneHours]) => ({ urgency, takeHours, doneHours })) as KindValues['limits']

interface DemoKind {
  values: KindValues
  handlers: readonly string[]
  leader: string
}

const KINDS: Readonly<Record<KindKey, DemoKind>> = {
  data: {
    values: {
      name: '数据修改',
      about: '已审核或已对账的重量、单价、日期、往来单位填错',
      asks: [
        { label: '原值', answer: 'text', options: null, must: true },
        { label: '正确值', answer: 'text', options: null, must: true },
        { label: '依据', answer: 'choice', options: '磅单,合同,对方函件', must: true },
      ],
      checks: [
        { label: '与原始磅单或合同核对', must: true },
        { label: '影响的对账单已通知对账员', must: false },
      ],
      limits: limits(['normal', '4', '16'], ['high', '2', '8'], ['urgent', '1', '4']),
    },
    handlers: ['duizhang', 'kuaiji'],
    leader: 'caiwu',
  },
  fault: {
    values: {
      name: '系统故障',
      about: '页面报错、打印或导入导出异常',
      assignment: 'turn',
      checks: [{ label: '已复现或查到请求号', must: true }],
      limits: limits(['low', '8', '40'], ['normal', '4', '24'], ['high', '2', '8'], ['urgent', '0.5', '4']),
    },
    handlers: ['demo', 'jingli'],
    leader: 'demo',
  },
  rights: {
    values: {
      name: '权限申请',
      about: '菜单、按钮、字段看不到或不能操作',
      asks: [
        { label: '需要的菜单或按钮', answer: 'text', options: null, must: true },
        { label: '使用期限', answer: 'date', options: null, must: false },
      ],
      limits: limits(['normal', '8', '24'], ['high', '2', '8']),
    },
    handlers: ['demo'],
    leader: 'jingli',
  },
  trip: {
    values: {
      name: '异常运单',
      about: '路上或卸货时出的问题，需要调度、现场协调',
      limits: limits(['normal', '2', '8'], ['high', '1', '4'], ['urgent', '0.5', '2']),
    },
    handlers: ['diaodu', 'xianchang'],
    leader: 'jingli',
  },
  complaint: {
    values: {
      name: '投诉',
      about: '货主、承运商或司机的投诉',
      assignment: 'pool',
      asks: [{ label: '投诉人及电话', answer: 'text', options: null, must: true }],
      limits: limits(['normal', '4', '24'], ['high', '2', '8']),
    },
    handlers: [],
    leader: 'jingli',
  },
}

const TEMPLATES: readonly { name: string; kind?: KindKey; words: string }[] = [
  {
    name: '重量已更正',
    kind: 'data',
    words: '已按原始磅单更正重量，运费随之重新计价；已进对账单的差额列在本期调整中，请核对后确认。',
  },
  { name: '权限已开通', kind: 'rights', words: '已开通，重新登录或刷新页面后生效。请只用于本人岗位工作。' },
  { name: '故障已修复', kind: 'fault', words: '问题已修复，请刷新页面后再试；仍有问题请点“未解决”。' },
  { name: '收到，跟进中', words: '已收到并在跟进，处理完会在这里回复。' },
]

type Step = 'take' | 'reply' | 'ask' | 'answer' | 'accept' | 'refuse' | 'reopen' | 'cancel' | 'handOn' | 'merge'

interface Act {
  step: Step
  /** Whoever has it in hand, if nobody is named. */
  who?: string
  /** Days ago, and the time of day. */
  at: readonly [ago: number, time: string]
  words?: string
  /** Goes on with this member, or is merged into this case. */
  to?: string
  rating?: number
  note?: string
}

interface Case {
  key: string
  kind: KindKey
  who: string
  at: readonly [ago: number, time: string]
  title: string
  description: string
  urgency?: RowOf<typeof workOrder>['urgency']
  details?: readonly (readonly [label: string, value: string])[]
  /** About the latest trips: which of them. */
  trip?: number
  requestId?: string
  acts?: readonly Act[]
  /** In the large company alone. */
  isLarge?: true
}

const CASES: readonly Case[] = [
  {
    key: 'weight',
    kind: 'data',
    who: 'diaodu',
    at: [9, '10:12:00'],
    title: '卸货净重录反了，磅单 32.46 录成 34.26',
    description: '卸货磅单净重 32.46 吨，登记时看错，录成 34.26 吨。磅单照片已在运单里。',
    urgency: 'high',
    details: [
      ['原值', '34.260 吨'],
      ['正确值', '32.460 吨'],
      ['依据', '磅单'],
    ],
    trip: 6,
    acts: [
      { step: 'take', at: [9, '10:40:00'] },
      { step: 'ask', at: [9, '11:05:00'], words: '磅单照片右下角看不清，请补一张' },
      { step: 'answer', who: 'diaodu', at: [9, '14:20:00'], words: '已让现场重拍，流水号 0612-0087' },
      {
        step: 'reply',
        at: [9, '15:30:00'],
        words: '已按磅单更正为 32.460 吨，运费重新计价，差额列入本期对账调整。',
      },
      { step: 'accept', who: 'diaodu', at: [9, '16:02:00'], rating: 5, words: '处理很快' },
    ],
  },
  {
    key: 'pdf',
    kind: 'fault',
    who: 'duizhang',
    at: [6, '09:25:00'],
    title: '打印对账单时提示服务器出错',
    description: '打印货主对账单，点“打印”后提示服务器出错，重试两次一样。',
    urgency: 'normal',
    requestId: 'req-3f9c17',
    acts: [
      { step: 'take', at: [6, '10:10:00'] },
      { step: 'reply', at: [6, '17:20:00'], words: '字体文件缺失导致，已补齐，请刷新页面后再试。' },
      { step: 'refuse', who: 'duizhang', at: [5, '09:15:00'], words: '第二页还是乱码' },
      { step: 'reply', at: [5, '11:40:00'], words: '第二页用到的粗体也已补齐。' },
      { step: 'accept', who: 'duizhang', at: [5, '14:05:00'], rating: 4 },
    ],
  },
  {
    key: 'pdf2',
    kind: 'fault',
    who: 'kuaiji',
    at: [6, '09:50:00'],
    title: '对账单打印报错',
    description: '承运商对账单也打印不了，提示服务器出错。',
    acts: [{ step: 'merge', who: 'demo', at: [6, '10:15:00'], to: 'pdf' }],
    isLarge: true,
  },
  {
    key: 'menu',
    kind: 'rights',
    who: 'xianchang',
    at: [4, '08:35:00'],
    title: '申请查看提单到货登记',
    description: '新增韩城站卸货点，需要在现场登记到货，目前看不到该菜单。',
    details: [['需要的菜单或按钮', '提单管理 › 到货登记']],
    acts: [
      { step: 'take', at: [4, '09:20:00'] },
      { step: 'reply', at: [4, '09:45:00'], words: '已在现场角色中开通，重新登录后生效。' },
    ],
  },
  {
    key: 'breakdown',
    kind: 'trip',
    who: 'yewu',
    at: [1, '15:10:00'],
    title: '车辆在服务区爆胎，货主催到货',
    description: '司机来电：神木服务区右后轮爆胎，预计耽误 4 小时，货主要求今晚前卸完。',
    urgency: 'urgent',
    trip: 1,
    acts: [{ step: 'take', at: [1, '15:25:00'], note: '已联系沿线补胎师傅，费用由承运商承担' }],
  },
  {
    key: 'price',
    kind: 'data',
    who: 'yewu',
    at: [1, '10:30:00'],
    title: '洗精煤单价按上月执行了',
    description: '本月 1 日起单价已调整，这几车仍按上月单价，请核实后更正。',
    details: [
      ['原值', '118.00 元/吨'],
      ['正确值', '121.50 元/吨'],
      ['依据', '合同'],
    ],
    trip: 3,
    acts: [
      { step: 'take', at: [1, '11:00:00'] },
      { step: 'ask', at: [1, '11:20:00'], words: '请附上调价函，列明适用的运单号' },
    ],
    isLarge: true,
  },
  {
    key: 'slow',
    kind: 'fault',
    who: 'chuna',
    at: [13, '16:40:00'],
    title: '银行流水导入后余额列为空',
    description: '建行流水导入成功，但“余额”一列没有值，影响核对。',
    acts: [{ step: 'take', at: [13, '17:00:00'] }],
  },
  {
    key: 'driver',
    kind: 'complaint',
    who: 'yewu',
    at: [1, '17:05:00'],
    title: '司机投诉装货排队超过 6 小时',
    description: '司机反映矿上不按预约顺序放车，昨天排队 6 个半小时，要求补偿误工费。',
    details: [['投诉人及电话', '司机，见运单']],
    trip: 2,
  },
  {
    key: 'export',
    kind: 'fault',
    who: 'shuiwu',
    at: [0, '08:32:00'],
    title: '发票清单导出少了一列税额',
    description: '按自定义列导出收票清单，税额列不见了；页面上有。',
    urgency: 'low',
    isLarge: true,
  },
  {
    key: 'mistake',
    kind: 'rights',
    who: 'chuna',
    at: [7, '11:10:00'],
    title: '申请付款审批权限',
    description: '财务经理出差，申请临时审批付款。',
    details: [['需要的菜单或按钮', '付款申请 › 批准']],
    acts: [{ step: 'cancel', who: 'chuna', at: [7, '11:40:00'], words: '出纳不能审批付款，已改由审批代理处理' }],
    isLarge: true,
  },
]

/** Kinds, templates and work orders in all states. What is late by now is escalated as the chore does. */
export async function createWorkOrders(demo: DemoContext, { isLarge }: { isLarge: boolean }): Promise<void> {
  const kinds = await createKinds(demo)
  const cases = CASES.filter(one => isLarge || !one.isLarge).toSorted((a, b) => b.at[0] - a.at[0])
  const made = new Map<string, number>()
  for (const one of cases) made.set(one.key, await createCase(demo, one, kinds[one.kind]))
  const acts = cases.flatMap(one => (one.acts ?? []).map(act => ({ act, of: one })))
  for (const { act, of } of acts.toSorted((a, b) => (whenOf(demo, a.act) < whenOf(demo, b.act) ? -1 : 1)))
    await perform(demo, { act, id: made.get(of.key) ?? 0, made })
  await workOrdersDue(demo.at('demo', demo.end).engine)
}

/** Offices report and answer on working days. */
const whenOf = (demo: DemoContext, { at: [ago, time] }: Pick<Act, 'at'>): string =>
  `${workdayUntil(demo.day(ago))} ${time}`

async function createKinds(demo: DemoContext): Promise<Record<KindKey, number>> {
  return demo.as('demo', `${workdayUntil(demo.day(30))} 10:05:00`, async tx => {
    const ids: Partial<Record<KindKey, number>> = {}
    for (const [key, { values, handlers, leader }] of Object.entries(KINDS) as [KindKey, DemoKind][]) {
      const kind = await tx.insert(workOrderKind, {
        ...values,
        handlerIds: handlers.map(demo.memberId),
        leaderId: demo.memberId(leader),
      })
      ids[key] = kind.id
    }
    for (const { name, kind, words } of TEMPLATES)
      await tx.insert(workOrderTemplate, { name, words, kindId: kind ? (ids[kind] ?? null) : null })
    return ids as Record<KindKey, number>
  })
}

async function createCase(demo: DemoContext, one: Case, kindId: number): Promise<number> {
  const { who, title, description, urgency = 'normal', details = [], trip, requestId } = one
  return demo.as(who, whenOf(demo, one), async tx => {
    const about = trip === undefined ? undefined : await tripBefore(tx, trip)
    const { id } = await tx.insert(workOrder, {
      kindId,
      title,
      description,
      urgency,
      details: details.map(([label, value]) => ({ label, value, must: false })),
      docNo: about ? `运单 ${about.waybillNo}` : null,
      page: about ? `/transportation_management/highway/list_highway_waybill/${String(about.id)}` : null,
      requestId: requestId ?? null,
    })
    return id
  })
}

async function tripBefore(tx: Tx, nth: number): Promise<RowOf<typeof waybill> | undefined> {
  const found = await tx.find(waybill, {
    where: { transportStatus: ['inTransit', 'arrived', 'unloaded'] },
    sort: ['-id'],
    limit: nth,
  })
  return found.at(-1)
}

async function perform(
  demo: DemoContext,
  { act, id, made }: { act: Act; id: number; made: ReadonlyMap<string, number> },
): Promise<void> {
  const { step, words, to, rating, note } = act
  const who = act.who ?? (await handlerOf(demo, id))
  await demo.as(who, whenOf(demo, act), async tx => {
    const row = await tx.lock(workOrder, id)
    const checks = step === 'reply' ? { checks: row.checks.map(check => ({ id: check.id, done: true })) } : {}
    await tx.run(workOrder, step, { id, ...checks, ...inputOf(demo, { step, words, to, rating }, made) })
    if (note)
      await tx.overwrite(
        workOrder,
        { id, notes: [...row.notes, { at: tx.now.at, memberId: demo.memberId(who), words: note }] },
        { action: 'note' },
      )
  })
}

function inputOf(
  demo: DemoContext,
  { step, words, to, rating }: Pick<Act, 'step'> & { [K in 'words' | 'to' | 'rating']: Act[K] | undefined },
  made: ReadonlyMap<string, number>,
): Record<string, unknown> {
  if (step === 'reply') return { solution: words }
  if (step === 'accept') return { rating: rating ?? null, ratingWords: words ?? null }
  if (step === 'merge') return { duplicateOfId: made.get(to ?? '') }
  if (step === 'handOn') return { handlerId: demo.memberId(to ?? ''), reason: words }
  return words === undefined ? {} : step === 'cancel' || step === 'reopen' ? { reason: words } : { words }
}

/** By sign-in name. */
async function handlerOf(demo: DemoContext, id: number): Promise<string> {
  const handlerId = await demo.as('demo', demo.end, async tx => (await tx.getRequired(workOrder, id)).handlerId)
  return PEOPLE.find(name => demo.memberId(name) === handlerId) ?? 'demo'
}

const PEOPLE = [...new Set(Object.values(KINDS).flatMap(({ handlers }) => handlers))]
